import { afterEach, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PageMore } from './page-more.js'

const media = window.matchMedia
afterEach(() => {
  cleanup()
  window.matchMedia = media
})

/** A window that can be turned from one form to the other. */
const formed = (isPhone: boolean) => {
  const watchers = new Set<() => void>()
  let matches = isPhone
  window.matchMedia = (query) =>
    Object.assign(media(query), {
      matches,
      addEventListener: (_type: string, watcher: () => void) => watchers.add(watcher),
      removeEventListener: (_type: string, watcher: () => void) => watchers.delete(watcher),
    })
  return {
    turn: () =>
      act(() => {
        matches = !matches
        for (const watcher of watchers) watcher()
      }),
  }
}

/** A button with its dialog. */
const Import = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Import
      </button>
      {isOpen ? createPortal(<input aria-label="File" />, document.body) : null}
    </>
  )
}

const show = (isPhone: boolean) => {
  const form = formed(isPhone)
  render(
    <>
      <PageMore>
        <Import />
      </PageMore>
      <button type="button">New payee</button>
    </>,
  )
  return form
}
const more = () => screen.getByRole('button', { name: 'More actions' })
const entry = () => screen.queryByRole('button', { name: 'Import' })

it('shows secondary buttons beside the main one', () => {
  show(false)
  expect(screen.queryByLabelText('More actions')).toBeNull()
  expect(entry()).not.toBeNull()
})

it('has them behind one button on a phone, which a choice, Escape and a press elsewhere close', () => {
  show(true)
  const closers = [
    () => fireEvent.click(screen.getByText('Import')),
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.click(screen.getByText('New payee')),
    () => act(() => screen.getByText('New payee').focus()),
    () => fireEvent.click(more()),
  ]
  expect(entry()).toBeNull()
  for (const close of closers) {
    fireEvent.click(more())
    expect(entry()).not.toBeNull()
    expect(more().getAttribute('aria-expanded')).toBe('true')
    close()
    expect(entry()).toBeNull()
  }
})

it('returns the focus to the button after Escape and after a choice', () => {
  show(true)
  const closers = [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.click(screen.getByText('Import')),
  ]
  for (const close of closers) {
    fireEvent.click(more())
    entry()?.focus()
    close()
    expect(document.activeElement).toBe(more())
  }
})

it("keeps an open dialog's input when the phone is turned", () => {
  const { turn } = show(true)
  fireEvent.click(more())
  fireEvent.click(screen.getByText('Import'))
  const field = screen.getByLabelText('File')
  turn()
  expect(entry()).not.toBeNull()
  expect(screen.getByLabelText('File')).toBe(field)
  turn()
  expect(screen.getByLabelText('File')).toBe(field)
})
