import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { eachPage } from './pdf-text.js'

/** A piece of text as drawn. In points from the page's lower left corner; `bottom` is the baseline. */
export interface DrawnText {
  text: string
  left: number
  right: number
  bottom: number
  /** The size of its letters. */
  size: number
}

type Matrix = readonly [number, number, number, number, number, number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const after = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The numbers of an operator's arguments; a matrix comes as six of them, or as one list. */
const numbersIn = (args: unknown): number[] => {
  if (typeof args === 'number') return [args]
  if (Array.isArray(args)) return args.flatMap(numbersIn)
  return ArrayBuffer.isView(args) ? [...new Float32Array(args.buffer, args.byteOffset, args.byteLength / 4)] : []
}

const matrixIn = (args: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(args)
  return [a, b, c, d, e, f]
}

/**
 * The texts of each page at the places where their glyphs are drawn. A reader's own boxes are wrong for scripts whose
 * marks are drawn back over their letters.
 */
export const drawnTexts = (pdf: Uint8Array): Promise<DrawnText[][]> => eachPage(pdf, textsOf)

const textsOf = async (page: PDFPageProxy): Promise<DrawnText[]> => {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  const texts: DrawnText[] = []
  const saved: Matrix[] = []
  let [place, line, size, current]: [Matrix, Matrix, number, DrawnText | null] = [identity, identity, 0, null]
  for (const [step, act] of fnArray.entries()) {
    const args: unknown = argsArray[step]
    if (act === OPS.save) saved.push(place)
    else if (act === OPS.restore) place = saved.pop() ?? identity
    else if (act === OPS.transform) place = after(place, matrixIn(args))
    else if (act === OPS.beginText) [line, current] = [identity, null]
    else if (act === OPS.setTextMatrix) line = matrixIn(args)
    else if (act === OPS.moveText) {
      const [x = 0, y = 0] = numbersIn(args)
      line = after(line, [1, 0, 0, 1, x, y])
    } else if (act === OPS.setFont) size = numbersIn(args)[0] ?? 0
    else if (act === OPS.showText) current = grown(current, drawn(args, size, after(place, line)))
    else if (act === OPS.endText && current !== null) texts.push(current)
  }
  return texts
}

/** Glyphs, and numbers that move the pen back by thousandths of the font's size. */
const drawn = (args: unknown, size: number, at: Matrix): DrawnText => {
  const steps: unknown[] = Array.isArray(args) ? args.flat() : []
  let [pen, start, end, text] = [0, Infinity, -Infinity, '']
  for (const one of steps)
    if (typeof one === 'number') pen -= (one * size) / 1000
    else if (isGlyph(one)) {
      const next = pen + (one.width * size) / 1000
      ;[start, end, pen, text] = [Math.min(start, pen), Math.max(end, next), next, text + one.unicode]
    }
  return { text, left: at[4] + at[0] * start, right: at[4] + at[0] * end, bottom: at[5], size }
}

const isGlyph = (one: unknown): one is { unicode: string; width: number } =>
  typeof one === 'object' && one !== null && 'unicode' in one && 'width' in one && typeof one.width === 'number'

const grown = (known: DrawnText | null, more: DrawnText): DrawnText =>
  known === null
    ? more
    : {
        ...known,
        text: known.text + more.text,
        left: Math.min(known.left, more.left),
        right: Math.max(known.right, more.right),
      }

/** In points: letters may reach a little beyond their width. */
const touching = 0.75
/** In points. Texts of one row may differ a little in height. */
const sameRow = 4

/** From below the baseline to the top of a capital letter. */
const heightsOf = ({ bottom, size }: DrawnText): [low: number, high: number] => [
  bottom - size * 0.2,
  bottom + size * 0.75,
]

const isOver = (one: DrawnText, other: DrawnText): boolean => {
  const [[low, high], [under, above]] = [heightsOf(one), heightsOf(other)]
  const isBeside = Math.min(high, above) - Math.max(low, under) > touching
  return isBeside && Math.min(one.right, other.right) - Math.max(one.left, other.left) > touching
}

/**
 * What a reader would not see well: texts over each other, beyond the margins, or beside an amount and beyond
 * `amounts`, where its column begins. All in points from the left.
 */
export const misdrawn = (
  pages: readonly (readonly DrawnText[])[],
  { left, right, amounts }: { left: number; right: number; amounts: number },
): string[] =>
  pages.flatMap((page) => {
    const texts = page.filter(({ text }) => text.trim() !== '')
    const over = texts.flatMap((one, place) =>
      texts.slice(place + 1).flatMap((other) => (isOver(one, other) ? [`'${one.text}' over '${other.text}'`] : [])),
    )
    const outside = texts.filter((one) => one.left < left - touching || one.right > right + touching)
    const sums = texts.filter((one) => /^-?\$[\d,.]+$/.test(one.text) && one.left >= amounts)
    const beside = sums.flatMap((sum) =>
      texts.filter(
        (one) => one !== sum && Math.abs(one.bottom - sum.bottom) < sameRow && one.right > amounts + touching,
      ),
    )
    return [
      ...over,
      ...outside.map(({ text }) => `'${text}' beyond the margin`),
      ...beside.map(({ text }) => `'${text}' in the column of amounts`),
    ]
  })
