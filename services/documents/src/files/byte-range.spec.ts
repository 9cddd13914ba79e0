import { parseRange } from './byte-range.js'

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-500', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-500', { start: 0, end: 9 }],
  ])('%s of ten bytes is %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range)
  })

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,4-5',
    'lines=1-2',
    'bytes=a-b',
    'bytes=99999999999999999999-',
  ])('%s means the whole file', (header) => {
    expect(parseRange(header, 10)).toBe('whole')
  })

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s cannot be satisfied', (header) => {
    expect(parseRange(header, 10)).toBe('unsatisfiable')
  })

  it('cannot be satisfied for an empty file', () => {
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
  })
})
