import { jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router'
import { usePage } from './use-page.js'

let go: NavigateFunction = () => undefined
let showPart: () => void = () => undefined
const seen: string[] = []

const Page = () => {
  const [isRead, setRead] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
    showPart = () => setRead(true)
  }, [navigate])
  usePage('A deal')
  return (
    <main id="main">
      <h1>12 Oak St</h1>
      <textarea aria-label="Message" />
      {isRead ? <section id="papers" aria-label="Papers" /> : null}
    </main>
  )
}

const open = (path: string): void => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  seen.length = 0
  // jsdom does not scroll.
  window.scrollTo = () => void seen.push('top')
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    seen.push(this.id)
  }
})
afterEach(cleanup)

describe('the focus on a page', () => {
  it('goes to the heading after navigation', async () => {
    open('/deals')
    expect(document.activeElement).toBe(document.body)
    await act(async () => go('/deals/1'))
    expect([document.activeElement, ...seen]).toEqual([screen.getByRole('heading'), 'top'])
  })

  it.each(['/deals/1#papers', '/deals'])(
    'goes to the part that the address names, from %s, when it renders',
    async (path) => {
      open(path)
      await act(async () => go('/deals/1#papers'))
      await act(async () => showPart())
      expect([document.activeElement, seen.at(-1)]).toEqual([screen.getByLabelText('Papers'), 'papers'])
    },
  )

  it('stays where the person moved it, however long the page looked for that part', async () => {
    jest.useFakeTimers()
    open('/deals/1#papers')
    await act(async () => showPart())
    await act(async () => jest.advanceTimersByTime(60_000))
    expect(document.activeElement).toBe(screen.getByLabelText('Papers'))
    jest.useRealTimers()
  })

  it('goes to that part again for the same address, after moving elsewhere on the page', async () => {
    open('/deals/1#papers')
    await act(async () => showPart())
    screen.getByLabelText('Message').focus()
    await act(async () => go('/deals/1?by=day#papers'))
    expect(document.activeElement).toBe(screen.getByLabelText('Message'))
    await act(async () => go('/deals/1?by=day#papers'))
    expect([document.activeElement, seen.at(-1)]).toEqual([screen.getByLabelText('Papers'), 'papers'])
  })

  it('stays where a page puts it for an address that it handles itself', async () => {
    open('/deals')
    screen.getByLabelText('Message').focus()
    await act(async () => go('/deals/1#message'))
    expect([document.activeElement, ...seen]).toEqual([screen.getByLabelText('Message')])
  })
})
