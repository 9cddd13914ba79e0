import { expect, jest } from '@jest/globals'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { FakeShell, createFakeShell } from '../fake/fake-shell.js'
import { fakeAgent } from '../testing.js'
import type { FormCase } from './form-case.js'
import { attachFile, button, openForm, shownInAll } from './form-fields.js'
import { createFormServer } from './form-server.js'

const escape = { key: 'Escape', code: 'Escape', keyCode: 27 }
const opener = 'Open the form'

const Stage = ({ one }: { one: FormCase }) => {
  const [open, setOpen] = useState(true)
  return (
    <>
      {open ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          {opener}
        </button>
      )}
      {one.form({ open, onClose: () => setOpen(false) })}
    </>
  )
}

/** The address bar and its buttons. */
const Ways = () => {
  const navigate = useNavigate()
  return (
    <nav>
      <button type="button" onClick={() => void navigate('/form')}>
        to the form
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        forward
      </button>
    </nav>
  )
}

const walk = (way: string): void => {
  const link = button(way)
  if (link !== null) fireEvent.click(link)
}

/** Wraps the portal's pages, in its theme. */
export type PageWrapper = (children: ReactNode) => ReactNode

/** A tab with one form, which can be left, reloaded and returned to. */
export const createFormPage = (one: FormCase, around: PageWrapper) => {
  const server = createFormServer(one.answers ?? {})
  globalThis.fetch = server.fetch
  const leave = jest.fn<(url: string) => void>()
  /** Opens the form, unless it is open. */
  const reveal = async (): Promise<void> =>
    waitFor(() => {
      if (openForm() === null) button(one.opener ?? opener)?.click()
      expect(openForm()).not.toBeNull()
    })
  const load = async (): Promise<void> => {
    cleanup()
    const shell = createFakeShell(one.as === undefined ? fakeAgent : one.as, leave)
    render(
      <FakeShell shell={shell} path="/before">
        <Ways />
        <Routes>
          <Route path="/form" element={around(<Stage one={one} />)} />
          <Route path="*" element={null} />
        </Routes>
      </FakeShell>,
    )
    walk('to the form')
    await reveal()
  }

  /** Waits until the form's data is loaded and two looks show the same: labels of choices come from other lists. */
  const calm = async (): Promise<void> => {
    let before = ''
    await waitFor(() => {
      const [last, now] = [before, shownInAll().join()]
      before = now
      expect([server.underWay, now]).toEqual([0, last])
    })
  }

  return {
    server,
    leave,
    load,
    reveal,
    calm,
    back: async (): Promise<void> => {
      walk('back')
      await waitFor(() => expect(openForm()).toBeNull())
      walk('forward')
      await reveal()
    },
    escape: async (): Promise<void> => {
      fireEvent.keyDown(document.activeElement ?? document.body, escape)
      // Without layout, a calendar that was open once stays the topmost layer: the close button has the same effect.
      const layer = document.querySelector('.ant-picker-dropdown, .ant-select-dropdown')
      const cross = document.querySelector('.ant-modal-close')
      if (layer !== null && cross !== null) fireEvent.click(cross)
      if (one.isOnPage !== true) await waitFor(() => expect(openForm()).toBeNull())
      await reveal()
    },
    /** Sends the form, with a file if it takes one, and waits until the server receives the call. */
    send: async (): Promise<void> => {
      const before = server.sent.length
      if (one.hasFile === true) attachFile()
      const form = openForm()
      if (form !== null) fireEvent.submit(form)
      await waitFor(() => expect(server.sent.length).toBeGreaterThan(before))
    },
    /** Waits until the call is answered and the form can be sent again. */
    idle: async (): Promise<void> => waitFor(() => expect(button(one.submit)?.disabled).toBe(false)),
  }
}

export type FormPage = ReturnType<typeof createFormPage>
