import { contentDisposition, safeFileName } from './content-disposition.js'
import { nameWithExtension } from './file-kinds.js'

describe('safeFileName', () => {
  it.each([
    ['deed.pdf', 'deed.pdf'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
    ['.htaccess', 'htaccess'],
    ['a\u202Efdp.exe', 'a fdp.exe'],
    [' \u0000 ', 'file'],
    ['', 'file'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  it('keeps the extension of a long name', () => {
    expect(safeFileName(`${'x'.repeat(400)}.pdf`)).toMatch(/^x{146}\.pdf$/)
  })

  it.each(['\u1EBF', '\u623F', '\u{1F3E1}'])('leaves room for what surrounds a name of %s', (letter) => {
    const name = safeFileName(`${letter.repeat(140)}.pdf`)
    expect([Buffer.byteLength(name) <= 200, name.endsWith(`${letter}.pdf`)]).toEqual([true, true])
  })
})

describe('contentDisposition', () => {
  it('never lets a name break out of the header', () => {
    expect(contentDisposition('a"; filename="b.html', false)).toBe(
      'attachment; filename="a ; filename= b.html"; filename*=UTF-8\'\'a%20%3B%20filename%3D%20b.html',
    )
  })

  it('carries any letters for clients that support UTF-8', () => {
    expect(contentDisposition('Título.pdf', true)).toBe(
      'inline; filename="T_tulo.pdf"; filename*=UTF-8\'\'T%C3%ADtulo.pdf',
    )
  })
})

describe('truthfulName', () => {
  it.each([
    ['deed.pdf', 'application/pdf', 'deed.pdf'],
    ['front.JPEG', 'image/jpeg', 'front.JPEG'],
    ['deed', 'application/pdf', 'deed.pdf'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['setup.exe', 'application/zip', 'setup.exe.zip'],
  ])('%s of %s is saved as %s', (name, contentType, saved) => {
    expect(nameWithExtension(name, contentType)).toBe(saved)
  })
})
