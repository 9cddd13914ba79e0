import { timelineEntryAnswer } from './timeline.mapper.js'

it.each([
  [1, 'Continued with 1 paper open'],
  [3, 'Continued with 3 papers open'],
])('counts the papers that were open: %s', (count, description) => {
  const entry = { id: 'entry', kind: 'CHANGED', fromStatus: null, toStatus: null, reason: null } as const
  const row = { ...entry, details: { incomplete: [null, count] }, actorName: null, createdAt: new Date(0) }
  expect(timelineEntryAnswer(row)).toMatchObject({ description, actorName: 'Bluebonnet' })
})

it('shows days as people say them, and a text that looks like a day as typed', () => {
  const entry = { id: 'entry', kind: 'CHANGED', fromStatus: null, toStatus: null, reason: null } as const
  const details = { closeDate: ['2026-11-20', '2026-12-01'], gfNumber: [null, '2026-11-29'] }
  expect(timelineEntryAnswer({ ...entry, details, actorName: null, createdAt: new Date(0) }).description).toBe(
    'Changed close date: Nov 20, 2026 to Dec 1, 2026, GF number: none to 2026-11-29',
  )
})
