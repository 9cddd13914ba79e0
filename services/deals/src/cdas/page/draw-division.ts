import type { Canvas } from './canvas.js'
import { colours, contentWidth, page } from './look.js'
import type { PageContent } from './page-content.js'

type Element = ReturnType<Canvas['group']>

const amountWidth = 96
const wordsWidth = contentWidth - amountWidth - 30
const inset = 12
/** A row that begins lower would not end above the foot. */
const lastRow = page.bottom - 22 - 50

interface Row {
  label: string
  detail: string
  amount: string
  strong: boolean
  y: number
}

/**
 * The gross commission and how it is divided: every figure right-aligned in one column, the total equal to the gross.
 * `next` goes to a further page and answers where it begins.
 */
export const drawDivision = (
  canvas: Canvas,
  root: Element,
  content: PageContent,
  { top, next }: { top: number; next: () => number },
): number => {
  const { gross, clientPaid, lines, total } = content
  let y = canvas.text(root, 'H2', 'Disbursement', { y: top, size: 11.5, font: 'strong', height: 16 }) + 6
  const table = canvas.group('Table', root)
  y = drawRow(canvas, table, { label: 'Gross commission', detail: gross.step, amount: gross.amount, strong: true, y })
  if (clientPaid !== null)
    y = drawRow(canvas, table, { label: 'Paid by the client', detail: '', amount: clientPaid, strong: true, y })
  for (const { label, payee, step, amount } of lines) {
    if (y > lastRow) y = next()
    y = drawRow(canvas, table, { label, detail: `${payee}  ·  ${step}`, amount, strong: false, y })
  }
  if (y > lastRow) y = next()
  canvas.box(page.left, y, contentWidth, 26, colours.tint)
  const label = clientPaid === null ? 'Total, equal to the gross commission' : 'Total, equal to both'
  drawRow(canvas, table, { label, detail: '', amount: total, strong: true, y })
  table.end()
  return y + 26 + 12
}

const drawRow = (canvas: Canvas, table: Element, { label, detail, amount, strong, y }: Row): number => {
  const row = canvas.group('TR', table)
  const font = strong ? 'strong' : 'regular'
  const x = page.left + inset
  let end = canvas.text(row, 'TH', label, { x, y: y + 6, width: wordsWidth, font: 'strong', size: 10, height: 14 })
  if (detail !== '')
    end = canvas.text(row, 'TD', detail, {
      x,
      y: end,
      width: wordsWidth,
      size: 8,
      colour: colours.muted,
      height: 22,
      spacing: 1,
    })
  canvas.text(row, 'TD', amount, {
    x: page.right - inset - amountWidth,
    y: y + 6,
    width: amountWidth,
    font,
    size: 10.5,
    align: 'right',
    height: 14,
  })
  row.end()
  canvas.rule(end + 5)
  return end + 5.75
}
