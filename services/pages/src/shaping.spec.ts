import { inflateSync } from 'node:zlib'
import { Canvas } from './canvas.js'
import { newPdf } from './new-pdf.js'

const letterhead = { name: 'Hill Country Realty', lines: [] }

/** Draws the words on a page of their own; returns the PDF. */
const drawn = async (words: string): Promise<string> => {
  const pdf = newPdf({ title: 'Names', madeAt: '2026-11-29T12:00:00.000Z', letterhead, reference: 'A' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const done = new Promise<void>((resolve) => void pdf.on('end', resolve))
  const canvas = new Canvas(pdf)
  canvas.text(canvas.group('Document'), 'P', words, { y: 40 })
  pdf.end()
  await done
  return Buffer.concat(chunks).toString('latin1')
}

/** The inflated contents of the PDF's streams. */
const contentsOf = (pdf: string): Buffer[] =>
  [...pdf.matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')),
  )

describe('names on a page', () => {
  it.each([
    ['Arabic', 'فِراس, شہباز ٹیپو'],
    ['Armenian', 'Արամ Խաչատրյան'],
    ['Georgian', 'გიორგი ბერიძე'],
    ['Ethiopic', 'ትዕግስት ገብረስላሴ'],
    ['Devanagari', 'लक्ष्मी नरेन्द्र'],
    ['Bengali', 'রবীন্দ্রনাথ মুখোপাধ্যায়'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Gujarati', 'અંજલિ પટેલ'],
    ['Tamil', 'கிருஷ்ணமூர்த்தி'],
    ['Telugu', 'శ్రీనివాస్ లక్ష్మీ'],
    ['Kannada', 'ಲಕ್ಷ್ಮೀ ಜ್ಞಾನೇಶ್ವರಿ'],
    ['Malayalam', 'കൃഷ്ണൻ നായർ'],
    ['Thai', 'น้ำทิพย์'],
    ['Lao', 'ບຸນມີ ພົມມະຈັນ'],
    ['Khmer', 'ស្រីមុំ ភ្នំពេញ'],
    ['Myanmar', 'ဒေါ်အောင်ဆန်းစုကြည်'],
  ])('%s is drawn in its typeface', async (face, name) => {
    expect(await drawn(name)).toMatch(new RegExp(`NotoSans${face}`))
  })

  it('are copied and read aloud as they were typed', async () => {
    const name = 'கமலா'
    const typed = Buffer.from(name, 'utf16le').swap16()
    expect(contentsOf(await drawn(name)).some((content) => content.includes(typed))).toBe(true)
  })
})
