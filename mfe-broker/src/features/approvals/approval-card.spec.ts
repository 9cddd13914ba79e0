import { waitingTime } from './approval-card.js'

const now = new Date('2026-11-22T12:00:00Z')

it('shows how long a deal has waited, in the largest whole unit', () => {
  const words = [
    '2026-11-20T11:59:00Z',
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00:01Z',
    '2026-11-22T10:30:00Z',
    '2026-11-22T11:58:30Z',
  ].map((since) => waitingTime(since, now))
  expect(words).toEqual(['waits 2 days', 'waits 1 day', 'waits 23 hours', 'waits 1 hour', 'waits 1 minute'])
  // A clock slightly behind the server's.
  expect(waitingTime('2026-11-22T12:00:30Z', now)).toBe('waits 0 minutes')
})
