import { buffer } from 'node:stream/consumers'
import { Canvas } from './canvas.js'
import { drawFoot } from './draw-closing.js'
import { colours, contentWidth, page } from './look.js'
import { newPdf } from './new-pdf.js'

interface Line {
  title: string
  detail: string
  /** The file in the archive; none by default. */
  file?: string | null
  /** Right-aligned: '$85.00'. */
  amount?: string
}

/** The text of a page of facts and lists, such as an audit file's index: plain data for the drawing thread. */
export interface Listing {
  title: string
  /** ISO 8601. */
  madeAt: string
  letterhead: { name: string; lines: string[] }
  reference: string
  facts: { label: string; value: string }[]
  sections: { title: string; lines: Line[] }[]
  footer: string
}

const labelWidth = 110
const amountWidth = 110
const end = page.bottom - 34

/** Draws a listing on as many pages as it needs. */
export const drawListing = async (content: Listing): Promise<Buffer> => {
  const pdf = newPdf(content)
  const bytes = buffer(pdf)
  const canvas = new Canvas(pdf)
  const root = canvas.group('Document')
  let number = 1
  const room = (y: number, height: number): number => {
    if (y + height <= end) return y
    drawFoot(canvas, root, content, `Page ${number}`)
    pdf.addPage()
    number += 1
    return page.top
  }
  let y = canvas.text(root, 'P', content.letterhead.name, {
    y: page.top,
    size: 17,
    font: 'strong',
    colour: colours.primary,
    height: 22,
  })
  for (const line of content.letterhead.lines)
    y = canvas.text(root, 'P', line, { y: y + 1, size: 8.5, colour: colours.muted, height: 12 })
  canvas.rule(y + 6, { thick: 2, colour: colours.primary })
  y = canvas.text(root, 'H1', content.title, { y: y + 18, size: 16, font: 'strong', height: 44 })
  y = canvas.text(root, 'P', content.reference, { y: y + 3, colour: colours.muted, height: 14 }) + 10
  for (const { label, value } of content.facts) {
    const height = canvas.heightOf(value, { width: contentWidth - labelWidth })
    y = room(y, height)
    canvas.text(root, 'P', label, { y, width: labelWidth, size: 8.5, colour: colours.muted, height: 14 })
    y = canvas.text(root, 'P', value, { x: page.left + labelWidth, y, width: contentWidth - labelWidth, height }) + 2
  }
  for (const { title, lines } of content.sections) {
    y = room(y + 12, 60)
    y = canvas.text(root, 'H2', title, { y, size: 11.5, font: 'strong', height: 16 }) + 2
    canvas.rule(y)
    y += 6
    for (const { title: name, detail, file = null, amount } of lines) {
      const words = file === null ? detail : `${detail}\n${file}`
      const inner = { x: page.left + 10, width: contentWidth - 10 - (amount === undefined ? 0 : amountWidth) }
      const heights = [canvas.heightOf(name, inner), canvas.heightOf(words, { ...inner, size: 8.5 })]
      y = room(
        y,
        heights.reduce((sum, height) => sum + height, 6),
      )
      if (amount !== undefined) {
        const x = page.right - amountWidth
        canvas.text(root, 'P', amount, { x, y, width: amountWidth, align: 'right', height: 14 })
      }
      y = canvas.text(root, 'P', name, { ...inner, y })
      y = canvas.text(root, 'P', words, { ...inner, y, size: 8.5, colour: colours.muted }) + 5
    }
  }
  drawFoot(canvas, root, content, `Page ${number}`)
  root.end()
  pdf.end()
  return bytes
}
