import { capitalize, counted, displayName, uncapitalize } from './words.js'

it('counts one and more', () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, 'deal'))).toEqual([
    '0 deals',
    '1 deal',
    '2 deals',
    '1,200 deals',
  ])
})

it('names a person without a name by the e-mail address', () => {
  const person = { firstName: 'Ann', lastName: null, email: 'x@office.test' }
  expect([person, { ...person, firstName: null }].map(displayName)).toEqual(['Ann', 'x@office.test'])
})

it('changes the first letter alone, and nothing of an empty text', () => {
  expect([capitalize('one CDA'), capitalize(''), uncapitalize('One CDA')]).toEqual(['One CDA', '', 'one CDA'])
})
