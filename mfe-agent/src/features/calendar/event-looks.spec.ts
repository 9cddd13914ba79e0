import { chipText, colourOf, isPlaceNamed, kindOf } from './event-looks.js'

const event = { eventType: 'OTHER', isDealDate: false, title: 'Call', location: null } as const

describe('an event on the calendar', () => {
  it.each([
    ['Option period ends: 9 Pecan Way', '9 Pecan Way, Austin', '9 Pecan Way · Option period ends'],
    ['Second look', '9 Pecan Way, Austin', '9 Pecan Way · Second look'],
    ['9 Pecan Way again', '9 Pecan Way', '9 Pecan Way again'],
    ['Call', null, 'Call'],
  ])('names the place first: %s at %s', (title, location, said) => {
    expect(chipText({ ...event, title, location })).toBe(said)
  })

  it('names the place of a deal’s date once, and of an appointment whatever its title says', () => {
    const due = { ...event, title: 'Option fee due: 9 Pecan Way', location: '9 Pecan Way, Austin' }
    expect(isPlaceNamed({ ...due, isDealDate: true })).toBe(true)
    expect(isPlaceNamed({ ...due, isDealDate: true, title: 'Option fee due' })).toBe(false)
    expect(isPlaceNamed({ ...due, title: 'Showing at 9 Pecan Way', location: '9 Pecan Way, gate 4411' })).toBe(false)
  })

  it('has a colour and a name for deadlines, and those of closings for a closing', () => {
    expect([colourOf(event), kindOf(event)]).toEqual(['gray', 'Other'])
    expect([colourOf({ ...event, isDealDate: true }), kindOf({ ...event, isDealDate: true })]).toEqual([
      'gold',
      'Deadline',
    ])
    const closing = { ...event, isDealDate: true, eventType: 'CLOSING' } as const
    expect([colourOf(closing), kindOf(closing)]).toEqual(['green', 'Closing'])
  })
})
