import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'
import { useState } from 'react'
import { themedForTests } from '../testing.js'

globalThis.TextEncoder = TextEncoder
const { act, cleanup, render, screen } = await import('@testing-library/react')
const { Modal } = await import('./modal.js')

/** The browser's back events, newest last. */
let watchers: Watcher[] = []
class Watcher extends EventTarget {
  readonly destroy = jest.fn()
  constructor() {
    super()
    watchers.push(this)
  }
}
const pressBack = (): void => act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')))

const pointerIs = (kind: 'coarse' | 'fine'): void => {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined }
  Object.assign(window, {
    matchMedia: (query: string) => ({ ...listen, matches: query === `(pointer: ${kind})` }),
    CloseWatcher: Watcher,
  })
}

const Page = ({ stays = false }: { stays?: boolean }) => {
  const [open, setOpen] = useState(true)
  const [asked, setAsked] = useState(0)
  const close = (): void => {
    setAsked(asked + 1)
    if (!stays) setOpen(false)
  }
  return (
    <>
      <p>Asked {asked}</p>
      <Modal title="Edit" open={open} onCancel={close} />
    </>
  )
}

describe('Back on a phone', () => {
  beforeEach(() => {
    watchers = []
  })
  afterEach(cleanup)

  it('closes a dialog, which stops listening then', async () => {
    pointerIs('coarse')
    render(themedForTests(<Page />))
    pressBack()
    expect(await screen.findByText('Asked 1')).toBeTruthy()
    expect(watchers.every(({ destroy }) => destroy.mock.calls.length === 1)).toBe(true)
  })

  it('still reaches a dialog that stays', async () => {
    pointerIs('coarse')
    render(themedForTests(<Page stays />))
    pressBack()
    pressBack()
    expect(await screen.findByText('Asked 2')).toBeTruthy()
  })

  it('leaves Escape to the keyboard where there is a mouse', () => {
    pointerIs('fine')
    render(themedForTests(<Page />))
    expect(watchers).toEqual([])
  })
})
