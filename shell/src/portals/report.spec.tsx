import { fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { anEntry } from '../testing/entries.js'
import type { ReleaseLoader } from './load-portal.js'
import { createPortalCache } from './portal-cache.js'
import { PortalFrame } from './PortalFrame.js'
import { createReporter } from './report.js'

const Works = () => <h1>The deals</h1>
const place = { path: '/deals', title: 'Deals', audience: 'signedIn' } as const

/** Opens the screen and waits until it counts as working. Returns the page’s reports, and a way to open it again. */
const open = async (load: ReleaseLoader) => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'POST /api/portal-reports': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  const portal = anEntry()
  const cache = createPortalCache(load, createReporter())
  const reread = async () => ({ portals: [portal], refused: [] })
  const draw = async () => {
    await act(async () =>
      render(<PortalFrame portal={portal} route={place} path="/deals" cache={cache} reread={reread} />),
    )
    expect(await screen.findByText('The deals')).toBeTruthy()
    await act(async () => jest.advanceTimersByTimeAsync(60_000))
  }
  await draw()
  return { sent, draw }
}

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.reportError = () => undefined
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

describe('the report of a page', () => {
  it('is none for a screen that works, however often it opens', async () => {
    const { sent, draw } = await open(async () => Works)
    cleanup()
    await draw()
    expect(sent).toEqual([])
  })

  it('names a release that was skipped, once', async () => {
    const { sent, draw } = await open(async (_portal, { version }) => {
      if (version === '2.0.0') throw new Error('404')
      return Works
    })
    cleanup()
    await draw()
    expect(sent).toEqual([{ portal: 'mfe-test', version: '2.0.0', path: '/deals', failure: 'NOT_LOADED' }])
  })
})
