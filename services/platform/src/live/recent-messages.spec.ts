import { jest } from '@jest/globals'
import { RecentMessages } from './live-hub.js'

const listener = { userId: 'u', role: 'AGENT', isSuperAdmin: false, sessionId: 's' } as const
const tell = (recent: RecentMessages, id: string) => recent.add({ event: 'deal', data: { id } }, { users: ['u'] })

describe('recent messages', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0 }))
  afterEach(() => void jest.useRealTimers())

  it('have their age, and say from when on they are complete', () => {
    const recent = new RecentMessages()
    jest.advanceTimersByTime(1_000)
    tell(recent, '1')
    jest.advanceTimersByTime(500)
    expect(recent.openingFor(listener)).toEqual({
      reachMs: 1_500,
      recent: [{ event: 'deal', data: { id: '1' }, agoMs: 500 }],
    })
    expect(recent.openingFor({ ...listener, userId: 'other' }).recent).toEqual([])
  })

  it('cover half a minute, less after a burst, and nothing after a loss', () => {
    const recent = new RecentMessages()
    tell(recent, 'old')
    jest.advanceTimersByTime(40_000)
    tell(recent, 'new')
    expect(recent.openingFor(listener)).toMatchObject({ reachMs: 30_000, recent: [{ data: { id: 'new' } }] })
    jest.advanceTimersByTime(1_000)
    for (let count = 0; count < 600; count += 1) tell(recent, String(count))
    expect(recent.openingFor(listener)).toMatchObject({ reachMs: 0 })
    recent.reset()
    jest.advanceTimersByTime(200)
    expect(recent.openingFor(listener)).toEqual({ reachMs: 200, recent: [] })
  })
})
