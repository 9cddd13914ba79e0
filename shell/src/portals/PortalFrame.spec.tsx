import { jest } from '@jest/globals'
import { newVersionTexts } from '@bluebonnet/contracts'
import { connection } from '@bluebonnet/portal-sdk/public'
import { draftOf } from '@bluebonnet/portal-sdk/drafts/draft-store'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { PortalEntry } from '../registry/portal-entry.js'
import { anEntry, sampleRelease } from '../testing/entries.js'
import { PortalFrame } from './PortalFrame.js'
import type { ReleaseLoader } from './load-portal.js'
import type { Reporter } from './report.js'
import { createPortalCache } from './portal-cache.js'

const route = { path: '/deals', title: 'Deals', audience: 'signedIn' as const }
const Works = () => <h1>The deals</h1>
const One = () => <h1>One</h1>
const Two = () => <h1>Two</h1>
let broken = false
const Sometimes = () => (broken ? <Breaks /> : <Works />)
const Breaks = (): never => {
  throw new Error('broken while drawn')
}

const report = jest.fn<Reporter>()
/** The server's current registry. */
let told: PortalEntry[] | null = []
/** Longer than it takes until a rendered screen counts as working. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 150)
  })
const reread = async () => (told === null ? null : { portals: told, refused: [] })

const show = async (load: ReleaseLoader, portal = anEntry()) => {
  told = [portal]
  const cache = createPortalCache(load, report)
  const frame = <PortalFrame portal={portal} route={route} path="/deals" cache={cache} reread={reread} />
  const view = await act(async () => render(frame))
  return { ...view, frame }
}

beforeEach(() => {
  report.mockClear()
  sessionStorage.clear()
  // React prints what the boundary caught; jsdom has no reportError.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  globalThis.reportError = () => undefined
})
afterEach(() => jest.restoreAllMocks())

describe('a portal in its frame', () => {
  it('loads once, also when shown again', async () => {
    const load = jest.fn<ReleaseLoader>(async () => Works)
    const { unmount, frame } = await show(load)
    expect(screen.getByText('The deals')).toBeTruthy()
    unmount()
    await act(async () => render(frame))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('says plainly that it failed to load, and Retry loads it again', async () => {
    let gone = true
    const load = jest.fn<ReleaseLoader>(async () => {
      if (gone) throw new Error('404')
      return Works
    })
    await show(load, anEntry({ previous: [] }))
    expect(screen.getByRole('alert').textContent).toContain('Deals is not available right now')
    gone = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The deals')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('tries again when opened again', async () => {
    let gone = true
    const load: ReleaseLoader = async () => {
      if (gone) throw new Error('404')
      return Works
    }
    const { unmount, frame } = await show(load, anEntry({ previous: [] }))
    unmount()
    gone = false
    await act(async () => render(frame))
    expect(screen.getByText('The deals')).toBeTruthy()
  })

  it('returns to the previous release when the new one breaks at its first render', async () => {
    await show(async (_portal, { version }) => (version === '2.0.0' ? Breaks : Works))
    expect(await screen.findByText('The deals')).toBeTruthy()
    await act(drawn)
    const place = { portal: 'mfe-test', path: '/deals' }
    expect(report.mock.calls).toEqual([[{ ...place, version: '2.0.0', failure: 'NOT_DRAWN' }]])
  })

  it('keeps its release until the next screen when another one goes live, and says so', async () => {
    const cache = createPortalCache(async (_portal, { version }) => (version === '3.0.0' ? Two : One), report)
    const newer = anEntry({ ...sampleRelease('3.0.0'), previous: [sampleRelease('2.0.0')] })
    told = [newer]
    const at = (path: string, portal: PortalEntry) => (
      <PortalFrame portal={portal} route={route} path={path} cache={cache} reread={reread} />
    )
    const { rerender } = await act(async () => render(at('/deals', anEntry())))
    expect(screen.queryByText(newVersionTexts.ready)).toBeNull()
    await act(async () => rerender(at('/deals', newer)))
    expect(screen.getByText('One')).toBeTruthy()
    expect(screen.getByText(newVersionTexts.ready)).toBeTruthy()
    const draft = draftOf('person', 'deal')
    draft.write({ city: 'Austin' })
    await act(async () => rerender(at('/deals/7', newer)))
    expect(screen.getByText('One')).toBeTruthy()
    draft.drop()
    await act(async () => rerender(at('/deals/8', newer)))
    expect(screen.getByText('Two')).toBeTruthy()
    expect(screen.queryByText(newVersionTexts.ready)).toBeNull()
  })

  it('shows the message, not the previous release, when a working release breaks', async () => {
    broken = false
    const load = jest.fn<ReleaseLoader>(async () => Sometimes)
    const { rerender, frame } = await show(load)
    await act(drawn)
    broken = true
    await act(async () => rerender(<div>{frame}</div>))
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('renders again at another address: one broken screen leaves the others alone', async () => {
    const only = anEntry({ previous: [] })
    told = [only]
    const cache = createPortalCache(async () => Sometimes, report)
    const at = (path: string) => <PortalFrame portal={only} route={route} path={path} cache={cache} reread={reread} />
    broken = true
    const { rerender } = await act(async () => render(at('/deals')))
    expect(screen.getByRole('alert')).toBeTruthy()
    broken = false
    await act(async () => rerender(at('/deals')))
    expect(screen.getByRole('alert')).toBeTruthy()
    await act(async () => rerender(at('/deals/7')))
    expect(screen.getByText('The deals')).toBeTruthy()
  })

  it('takes no blame while the server is unreachable', async () => {
    const load = jest.fn<ReleaseLoader>(async () => Breaks)
    const portal = anEntry()
    const cache = createPortalCache(load, report)
    told = null
    await act(async () =>
      render(<PortalFrame portal={portal} route={route} path="/deals" cache={cache} reread={reread} />),
    )
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('uses a release that arrived meanwhile', async () => {
    const portal = anEntry({ previous: [] })
    const load = jest.fn<ReleaseLoader>(async (_portal, { version }) => {
      if (version === '2.0.0') throw new Error('404')
      return Works
    })
    const cache = createPortalCache(load, report)
    const Page = () => {
      const [entry, setEntry] = useState(portal)
      const readNewer = async () => {
        const newer = { ...anEntry({ previous: [sampleRelease('2.0.0')] }), version: '3.0.0' }
        setEntry(newer)
        return { portals: [newer], refused: [] }
      }
      return <PortalFrame portal={entry} route={route} path="/deals" cache={cache} reread={readNewer} />
    }
    await act(async () => render(<Page />))
    expect(screen.getByText('The deals')).toBeTruthy()
  })

  it('retries by itself when the connection is back', async () => {
    const load = jest.fn<ReleaseLoader>(async () => Works).mockRejectedValueOnce(new Error('no connection'))
    await show(load, anEntry({ previous: [] }))
    expect(screen.getByRole('alert')).toBeTruthy()
    await act(async () => connection.returned())
    expect(screen.getByText('The deals')).toBeTruthy()
  })

  it('is not reloaded by a returning connection while it works', async () => {
    const load = jest.fn<ReleaseLoader>(async () => Works)
    await show(load)
    await act(async () => connection.returned())
    expect(load).toHaveBeenCalledTimes(1)
  })
})
