import type { Canvas } from './canvas.js'
import { colours, contentWidth, page } from './look.js'
import type { PageContent, PagePayee } from './page-content.js'

type Element = ReturnType<Canvas['group']>

const amountWidth = 96
const textWidth = contentWidth - amountWidth - 30
const inset = 12
/** A row that begins lower would reach into the footer. */
const lastRow = page.bottom - 22 - 50

interface PayeeRow extends PagePayee {
  strong: boolean
  y: number
}

interface Place {
  top: number
  /** Starts another page and returns where it begins. */
  next: () => number
}

/** The payees of the title company, one row each, with right-aligned amounts in one column, and their total. */
export const drawDivision = (canvas: Canvas, root: Element, content: PageContent, { top, next }: Place): number => {
  const { payTo, brokeragePays, total, remittance } = content
  let y = drawPayees(canvas, root, { title: 'Pay to', payees: payTo, total }, { top, next })
  if (remittance !== '')
    y = canvas.text(root, 'P', remittance, { y: y - 4, size: 8.5, colour: colours.muted, height: 60, spacing: 1 }) + 10
  return brokeragePays.length === 0
    ? y
    : drawPayees(canvas, root, { title: 'The brokerage pays', payees: brokeragePays, total: null }, { top: y, next })
}

const drawPayees = (
  canvas: Canvas,
  root: Element,
  { title, payees, total }: { title: string; payees: readonly PagePayee[]; total: string | null },
  { top, next }: Place,
): number => {
  let y = canvas.text(root, 'H2', title, { y: top, size: 11.5, font: 'strong', height: 16 }) + 6
  const table = canvas.group('Table', root)
  for (const payee of payees) {
    if (y > lastRow) y = next()
    y = drawRow(canvas, table, { ...payee, strong: false, y })
  }
  if (total === null) {
    table.end()
    return y + 12
  }
  if (y > lastRow) y = next()
  canvas.box(page.left, y, contentWidth, 26, colours.tint)
  drawRow(canvas, table, { name: 'Total', licence: '', amount: total, strong: true, y })
  table.end()
  return y + 26 + 12
}

const drawRow = (canvas: Canvas, table: Element, { name, licence, amount, strong, y }: PayeeRow): number => {
  const row = canvas.group('TR', table)
  const x = page.left + inset
  const words = { x, width: textWidth }
  const height = Math.min(canvas.heightOf(name, { ...words, font: 'strong', size: 10 }), 28)
  let end = canvas.text(row, 'TH', name, { ...words, y: y + 6, font: 'strong', size: 10, height })
  if (licence !== '')
    end = canvas.text(row, 'TD', licence, { ...words, y: end, size: 8, colour: colours.muted, height: 12 })
  canvas.text(row, 'TD', amount, {
    x: page.right - inset - amountWidth,
    y: y + 6,
    width: amountWidth,
    font: strong ? 'strong' : 'regular',
    size: 10.5,
    align: 'right',
    height: 14,
  })
  row.end()
  canvas.rule(end + 5)
  return end + 5.75
}
