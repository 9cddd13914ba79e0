import { jest } from '@jest/globals'
import { anEntry, sampleRelease } from '../testing/entries.js'
import { loadPortal, type ReleaseLoader } from './load-portal.js'

const component = () => null
const failing =
  (...broken: string[]): ReleaseLoader =>
  async (_portal, { version }) => {
    if (broken.includes(version)) throw new Error(`${version} is broken`)
    return component
  }

const slow: ReleaseLoader = async (_portal, { version }) =>
  version === '2.0.0' ? new Promise(() => undefined) : component

describe('loading a portal', () => {
  it('uses the current release', async () => {
    expect(await loadPortal(anEntry(), '/deals', failing())).toEqual({ component, version: '2.0.0', passed: [] })
  })

  it('returns to the newest earlier release that works, and says why', async () => {
    const portal = anEntry({ previous: [sampleRelease('1.5.0'), sampleRelease('1.0.0')] })
    const loaded = await loadPortal(portal, '/deals', failing('2.0.0', '1.5.0'))
    expect([loaded.version, loaded.passed.map(({ failure, cause }) => `${failure}: ${cause.message}`)]).toEqual([
      '1.0.0',
      ['NOT_LOADED: 2.0.0 is broken', 'NOT_LOADED: 1.5.0 is broken'],
    ])
  })

  it('skips a release that broke after loading', async () => {
    expect((await loadPortal(anEntry(), '/deals', failing(), new Set(['2.0.0']))).version).toBe('1.0.0')
  })

  it('loads nothing when every release was skipped', async () => {
    await expect(loadPortal(anEntry(), '/deals', failing(), new Set(['2.0.0', '1.0.0']))).rejects.toMatchObject({
      incompatible: false,
      passed: [],
    })
  })

  it('waits at most eight seconds for a slow release', async () => {
    jest.useFakeTimers()
    const loading = loadPortal(anEntry(), '/deals', slow)
    await jest.advanceTimersByTimeAsync(8_000)
    expect(await loading).toMatchObject({ version: '1.0.0', passed: [{ version: '2.0.0', failure: 'LATE' }] })
    jest.useRealTimers()
  })

  it('distinguishes a portal that fails to load from one that does not fit', async () => {
    await expect(loadPortal(anEntry({ previous: [] }), '/deals', failing('2.0.0'))).rejects.toMatchObject({
      incompatible: false,
      passed: [expect.objectContaining({ version: '2.0.0' })],
    })
    await expect(loadPortal(anEntry({ sdkRange: '^9.0.0', previous: [] }), '/deals', failing())).rejects.toMatchObject({
      incompatible: true,
    })
  })
})
