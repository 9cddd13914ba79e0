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

describe('Back on a computer', () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 3 } })
  /** Returns whether the page stays. */
  const navigate = (facts: object): boolean => {
    const event = new Event('navigate', { cancelable: true })
    Object.assign(event, { navigationType: 'traverse', userInitiated: true, destination: { index: 2 } }, facts)
    act(() => void navigation.dispatchEvent(event))
    return event.defaultPrevented
  }
  beforeEach(() => {
    pointerIs('fine')
    Object.assign(window, { navigation })
  })
  afterEach(() => {
    cleanup()
    Reflect.deleteProperty(window, 'navigation')
  })

  it('closes a dialog instead of leaving its page, and then leaves it', async () => {
    render(themedForTests(<Page />))
    expect(navigate({})).toBe(true)
    expect(await screen.findByText('Asked 1')).toBeTruthy()
    expect(navigate({})).toBe(false)
  })

  it('closes one of two dialogs', async () => {
    render(
      themedForTests(
        <>
          <Page />
          <Page />
        </>,
      ),
    )
    navigate({})
    expect(await screen.findAllByText('Asked 1')).toHaveLength(1)
    expect(navigate({})).toBe(true)
  })

  it.each([
    { what: 'Forward', facts: { destination: { index: 4 } } },
    { what: 'a link', facts: { navigationType: 'push' } },
    { what: 'the page’s own step back', facts: { userInitiated: false } },
  ])('does not hold up $what', ({ facts }) => {
    render(themedForTests(<Page />))
    expect(navigate(facts)).toBe(false)
    expect(screen.getByText('Asked 0')).toBeTruthy()
  })
})
