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
  expect(words).toEqual(['waiting 2 days', 'waiting 1 day', 'waiting 23 hours', 'waiting 1 hour', 'waiting 1 minute'])
  // A clock slightly behind the server's.
  expect(waitingTime('2026-11-22T12:00:30Z', now)).toBe('waiting 0 minutes')
})
