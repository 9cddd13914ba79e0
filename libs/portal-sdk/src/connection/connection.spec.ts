import { jest } from '@jest/globals'
import { createConnection, type ConnectionStatus } from './connection.js'

/** A connection whose checks answer as the test says; `seen` are its states. */
const watched = () => {
  const way = { reached: true, online: true, answersAfterMs: 0 }
  const check = jest.fn(async () => {
    const { reached, answersAfterMs } = way
    if (answersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
    return reached
  })
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => way.online })
  const connection = createConnection(check)
  const seen: ConnectionStatus[] = []
  connection.store.subscribe(({ status }, before) => {
    if (status !== before.status) seen.push(status)
  })
  return { connection, check, way, seen, end: connection.watch() }
}

/** A call that never gets an answer. */
const silence = async (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const hide = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

const browserSays = (event: 'online' | 'offline', way: { online: boolean }) => {
  way.online = event === 'online'
  window.dispatchEvent(new Event(event))
}

describe('the connection of a page', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    hide(false)
    jest.useRealTimers()
  })

  it('stays online after one unanswered call when the server answers the next', async () => {
    const { connection, check, seen, end } = watched()
    connection.suspect()
    await jest.advanceTimersByTimeAsync(0)
    expect(check).toHaveBeenCalledTimes(1)
    expect(seen).toEqual([])
    end()
  })

  it('gives up only unanswered calls, and only when the server is unreachable', async () => {
    const { connection, way, end } = watched()
    const given = jest.fn()
    void connection.unlessSilent(silence, undefined, Infinity).catch(given)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(given).not.toHaveBeenCalled()
    way.reached = false
    await jest.advanceTimersByTimeAsync(9_000)
    expect(given).toHaveBeenCalledWith(expect.any(TypeError))
    end()
  })

  it('gives up a call in the end even when the server answers others: its own socket may be dead', async () => {
    const { connection, end } = watched()
    const given = jest.fn()
    void connection.unlessSilent(silence).catch(given)
    await jest.advanceTimersByTimeAsync(63_000)
    expect(given).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(given).toHaveBeenCalledWith(expect.any(TypeError))
    end()
  })

  it('is unreachable while the server is silent, asks with growing pauses, and counts its return', async () => {
    const { connection, check, way, seen, end } = watched()
    hide(true)
    way.reached = false
    connection.suspect()
    connection.suspect()
    await jest.advanceTimersByTimeAsync(0)
    expect(check).toHaveBeenCalledTimes(1)
    expect(seen).toEqual(['unreachable'])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(check.mock.calls.length).toBeGreaterThan(4)
    expect(check.mock.calls.length).toBeLessThan(12)
    way.reached = true
    await jest.advanceTimersByTimeAsync(10_000)
    expect(seen).toEqual(['unreachable', 'connected'])
    expect(connection.store.getState().returns).toBe(1)
    const asked = check.mock.calls.length
    await jest.advanceTimersByTimeAsync(60_000)
    expect(check).toHaveBeenCalledTimes(asked)
    end()
  })

  it('recovers within three seconds while visible, and at once when the page becomes visible again', async () => {
    const { connection, way, seen, end } = watched()
    way.reached = false
    connection.suspect()
    await jest.advanceTimersByTimeAsync(60_000)
    way.reached = true
    await jest.advanceTimersByTimeAsync(2_000)
    expect(seen).toEqual(['unreachable', 'connected'])
    way.reached = false
    hide(true)
    connection.suspect()
    await jest.advanceTimersByTimeAsync(60_500)
    way.reached = true
    hide(false)
    await jest.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['unreachable', 'connected', 'unreachable', 'connected'])
    end()
  })

  it('is offline when the browser says so, asks nothing then, and returns only when the server answers', async () => {
    const { connection, check, way, seen, end } = watched()
    browserSays('offline', way)
    connection.suspect()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(check).not.toHaveBeenCalled()
    expect(seen).toEqual(['offline'])
    way.reached = false
    browserSays('online', way)
    await jest.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['offline', 'unreachable'])
    connection.answered()
    expect(seen).toEqual(['offline', 'unreachable', 'connected'])
    expect(connection.store.getState().returns).toBe(1)
    connection.answered()
    expect(connection.store.getState().returns).toBe(1)
    end()
  })

  it('is offline although a check that began before is answered afterwards', async () => {
    const { connection, way, seen, end } = watched()
    way.answersAfterMs = 100
    connection.suspect()
    await jest.advanceTimersByTimeAsync(50)
    browserSays('offline', way)
    expect(seen).toEqual(['offline'])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual(['offline'])
    end()
  })

  it('checks the server when a call is answered although the browser says that it is offline', async () => {
    const { connection, check, way, seen, end } = watched()
    browserSays('offline', way)
    way.reached = false
    connection.answered()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(check).toHaveBeenCalledTimes(1)
    expect(seen).toEqual(['offline'])
    // A computer without a network reaches the product that runs on itself.
    way.reached = true
    connection.answered()
    await jest.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['offline', 'connected'])
    end()
  })

  it('counts a reopened event stream as a return, though nothing else failed meanwhile', () => {
    const { connection, seen, end } = watched()
    connection.returned()
    expect(connection.store.getState().returns).toBe(1)
    expect(seen).toEqual([])
    end()
  })

  it('asks nothing while nobody listens', async () => {
    const { connection, check, end } = watched()
    end()
    connection.suspect()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(check).not.toHaveBeenCalled()
  })
})
