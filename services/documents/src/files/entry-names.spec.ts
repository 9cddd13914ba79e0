import { entryNames } from './archive.js'

describe('names in an archive', () => {
  it('are each their own, whatever the case', () => {
    expect(entryNames(['Deed.pdf', 'deed.PDF', 'Deed.pdf', 'Deed (2).pdf', 'notes'])).toEqual([
      'Deed.pdf',
      'deed (2).PDF',
      'Deed (3).pdf',
      'Deed (2) (2).pdf',
      'notes',
    ])
  })

  it('can be unpacked on Windows', () => {
    expect(entryNames(['con.pdf', 'COM1', 'console.pdf', 'deed. ', 'nul .txt'])).toEqual([
      '_con.pdf',
      '_COM1',
      'console.pdf',
      'deed',
      'nul .txt',
    ])
  })
})
