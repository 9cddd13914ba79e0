import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * The words of a PDF as a reader sees them: one line per row of its pages, each row from left to right. Loads the
 * library on first use, because most suites read no PDF.
 */
export const pdfText = async (pdf: Uint8Array): Promise<string> =>
  (
    await eachPage(pdf, async (page) => {
      const { items } = await page.getTextContent()
      return linesOf(items.flatMap((item) => ('str' in item ? [placed(item)] : [])))
    })
  ).join('\n')

export const eachPage = async <Read>(pdf: Uint8Array, read: (page: PDFPageProxy) => Promise<Read>): Promise<Read[]> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const reading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false })
  try {
    const document = await reading.promise
    const pages: Read[] = []
    for (let number = 1; number <= document.numPages; number += 1)
      pages.push(await read(await document.getPage(number)))
    return pages
  } finally {
    await reading.destroy()
  }
}

interface Word {
  text: string
  left: number
  bottom: number
}

/** In points. Words of one row may differ a little in height, such as bold or larger ones. */
const sameRow = 4

/**
 * `transform` is the matrix of the PDF format: its last two numbers are the start of the word, in points from the
 * page's lower left corner.
 */
const placed = ({ str, transform }: { str: string; transform: unknown[] }): Word => ({
  text: str,
  left: Number(transform[4]),
  bottom: Number(transform[5]),
})

const linesOf = (words: Word[]): string => {
  const rows: Word[][] = []
  for (const word of words.toSorted((one, other) => other.bottom - one.bottom)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && row[0].bottom - word.bottom < sameRow) row.push(word)
    else rows.push([word])
  }
  return rows
    .map((row) =>
      row
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/ +/g, ' ')
        .trim(),
    )
    .join('\n')
}
