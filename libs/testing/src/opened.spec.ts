import NativeEnvironment from '../jest/native-environment.mjs'
import { closedOnce } from './opened.js'

const projectConfig = { fakeTimers: {}, rootDir: '.' }

/** Ends the suite that runs in it. */
const endOfSuite = (): Promise<void> =>
  // The environment reads nothing else of what Jest gives it.
  Reflect.construct(NativeEnvironment, [{ projectConfig }, { docblockPragmas: {} }]).teardown()

describe('what a suite opens', () => {
  it('is closed once, however often that is asked', async () => {
    let times = 0
    const close = closedOnce(() => Promise.resolve((times += 1)))
    await close()
    await close()
    await endOfSuite()
    expect(times).toBe(1)
  })

  it('is closed after a suite that failed before it could, the last first', async () => {
    const closed: string[] = []
    closedOnce(() => Promise.resolve(closed.push('database')))
    closedOnce(() => Promise.resolve(closed.push('server')))
    await endOfSuite()
    expect(closed).toEqual(['server', 'database'])
    await endOfSuite()
    expect(closed).toHaveLength(2)
  })
})
