import { given } from './given.js'

it('keeps what an edit gives, null and false among it, and leaves out what it does not', () => {
  expect(given({ email: 'ana@example.com', phone: null, isActive: false, name: undefined })).toEqual({ email: 'ana@example.com', phone: null, isActive: false })
  expect(Object.keys(given({ name: undefined }))).toEqual([])
})
