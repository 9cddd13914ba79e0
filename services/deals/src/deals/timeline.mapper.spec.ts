import { timelineEntryAnswer } from './timeline.mapper.js'

it.each([
  [1, 'Continued with 1 paper open'],
  [3, 'Continued with 3 papers open'],
])('counts the papers that were open: %s', (count, description) => {
  const entry = { id: 'entry', kind: 'CHANGED', fromStatus: null, toStatus: null, reason: null } as const
  const row = { ...entry, details: { incomplete: [null, count] }, actorName: null, createdAt: new Date(0) }
  expect(timelineEntryAnswer(row)).toMatchObject({ description, actorName: 'Bluebonnet' })
})
