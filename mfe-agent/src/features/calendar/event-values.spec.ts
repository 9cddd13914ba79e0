import { endsBeforeStart } from './event-values.js'

describe("an event's typed values", () => {
  it.each([
    [{ startTime: '2027-06-16T14:00', endTime: '2027-06-16T13:30' }, true],
    [{ startTime: '2027-06-16T14:00', endTime: '2027-06-16T14:00' }, false],
    [{ startTime: '2027-06-16T14:00', endTime: '2027-06-17T09:00' }, false],
    [{ startTime: '2027-06-16T14:00', endTime: '2027-06-16', isAllDay: true }, false],
    [{ startTime: '2027-06-16', endTime: '2027-06-15T23:00', isAllDay: true }, true],
    [{ startTime: '2027-06-16', endTime: '2027-06-16T08:00', isAllDay: false }, true],
    [{ startTime: '2027-06-16T14:00', endTime: '' }, false],
    [{ endTime: '2027-06-16T14:00' }, false],
  ])('%j ends before it starts: %s', (values, expected) => {
    expect(endsBeforeStart(values)).toBe(expected)
  })
})
