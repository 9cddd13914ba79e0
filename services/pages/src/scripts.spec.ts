import { truncateLine, leftToRight, isForeign, linesOf, printable, runsOf } from './scripts.js'

const widthOf = (line: string): number => Array.from(line).length
const shown = (words: string): string[] =>
  leftToRight(runsOf(words)).map(({ text, face }) => `${face ?? 'Inter'}: ${text}`)

describe('names in other scripts', () => {
  it.each(['Nguyễn Thị Minh Khai', 'José Muñoz', 'Иванов', 'Αθηνά'])('%s needs none', (name) => {
    expect(isForeign(name)).toBe(false)
  })

  it.each([
    ['陳大文 (David Chan)', ['SC: 陳大文 ', 'Inter: (David Chan)']],
    ['สมชาย ใจดี', ['Thai: สมชาย ใจดี']],
    ['김민준, Austin', ['KR: 김민준', 'Inter: , Austin']],
    ['అంజలి ગાંધી', ['Telugu: అంజలి ', 'Gujarati: ગાંધી']],
    // Right-to-left text starts on the right, with the figure in it from left to right.
    ['محمد علي', ['Arabic: محمد علي']],
    ['Trust of محمد علي, Austin', ['Inter: Trust of ', 'Arabic: محمد علي', 'Inter: , Austin']],
    // A sign in Inter that is read from right to left has its space on its left.
    ['علي (محمد) 12', ['Inter: 12', 'Inter:  (', 'Arabic: محمد', 'Inter: )', 'Arabic: علي ']],
    ['דוד 12 כהן', ['Hebrew: כהן', 'Inter:  ', 'Inter: 12', 'Hebrew: דוד ']],
  ])('%s is set in its fonts, in its direction', (words, runs) => {
    expect(shown(words)).toEqual(runs)
  })

  it('wrap between words, and within one only when necessary', () => {
    expect(linesOf('محمد علي حسن', 8, widthOf)).toEqual(['محمد علي', 'حسن'])
    expect(linesOf('陳大文陳大文陳大文', 4, widthOf).every((line) => widthOf(line) <= 4)).toBe(true)
    expect(linesOf('one\ntwo', 9, widthOf)).toEqual(['one', 'two'])
  })

  it('end with an ellipsis where they are cut', () => {
    expect(truncateLine('陳大文陳大文', 4, widthOf)).toBe('陳大文…')
  })

  it.each([
    ['José Muñoz', 'José Muñoz'],
    ['Nguyễn‑O’Brien ½', 'Nguyễn‑O’Brien ½'],
    ['陳大文, محمّد می‌خواهم, สมชาย', '陳大文, محمّد می‌خواهم, สมชาย'],
    ['தமிழ் వెంకటేశ్ Ray', 'தமிழ் వెంకటేశ్ Ray'],
    ['ᏣᎳᎩ Ray', '□□□ Ray'],
    ['Zoë 👨‍👩‍👧 ♥️', 'Zoë □ ♥'],
    ['Ann\u2060L\u200cee\ufeff', 'AnnLee'],
  ])('print %s as %s', (words, printed) => {
    expect(printable(words)).toBe(printed)
  })
})
