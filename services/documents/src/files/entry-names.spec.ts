import { entryNames } from './archive.js'

describe('names in an archive', () => {
  it('are unique, ignoring case', () => {
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

  it('can be unpacked from a folder too', () => {
    expect(entryNames(['05 No. 5/con.pdf', '05 No. 5/deed', '05 No. 5/deed', 'con/deed. '])).toEqual([
      '05 No. 5/_con.pdf',
      '05 No. 5/deed',
      '05 No. 5/deed (2)',
      'con/deed',
    ])
  })

  it("are unique under the Mac's comparison of accents", () => {
    expect(entryNames(['\u00E9clair.pdf', 'e\u0301clair.pdf'])).toEqual(['\u00E9clair.pdf', 'e\u0301clair (2).pdf'])
  })
})
