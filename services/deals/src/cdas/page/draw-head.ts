import type { Canvas } from './canvas.js'
import { colours, contentWidth, page } from './look.js'
import type { PageContent } from './page-content.js'

type Element = ReturnType<Canvas['group']>

/** Letterhead, heading and what identifies the page. Answers where the next part may begin. */
export const drawHead = (canvas: Canvas, root: Element, content: PageContent): number => {
  const { letterhead, version, reference, revision, void: voided } = content
  let y = canvas.text(root, 'P', letterhead.name, { y: page.top, size: 17, font: 'strong', colour: colours.primary, height: 22 })
  for (const line of letterhead.lines) y = canvas.text(root, 'P', line, { y: y + 1, size: 8.5, colour: colours.muted, height: 12 })
  canvas.rule(y + 6, { thick: 2, colour: colours.primary })
  y = canvas.text(root, 'H1', 'Commission Disbursement Authorization', { y: y + 18, size: 18, font: 'strong', height: 24 })
  const identity = [version, reference, ...(revision === null ? [] : [revision])].join('  ·  ')
  y = canvas.text(root, 'P', identity, { y: y + 3, size: 9.5, colour: colours.muted, height: 14 })
  if (voided === null) return y + 14
  const inner = { x: page.left + 12, width: contentWidth - 24, font: 'strong', size: 10, height: 40 } as const
  const height = Math.min(canvas.heightOf(voided.text, inner), inner.height) + 16
  canvas.box(page.left, y + 10, contentWidth, height, colours.badTint)
  canvas.text(root, 'P', voided.text, { ...inner, y: y + 18, colour: colours.bad })
  return y + 10 + height + 10
}

const labelWidth = 84
const gap = 18
const half = (contentWidth - gap) / 2

/** What is sold and who settles it: the property on a line of its own, the rest in two columns. */
export const drawFacts = (canvas: Canvas, root: Element, facts: PageContent['facts'], top: number): number => {
  const table = canvas.group('Table', root)
  const [property, ...rest] = facts
  let y = top
  if (property !== undefined) y = drawFact(canvas, table, property, { x: page.left, y, width: contentWidth, height: 28 })
  for (let index = 0; index < rest.length; index += 2) {
    const row = rest.slice(index, index + 2)
    const ends = row.map((fact, column) => drawFact(canvas, table, fact, { x: page.left + column * (half + gap), y, width: half, height: 26 }))
    y = Math.max(...ends)
  }
  table.end()
  return y + 8
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

const drawFact = (canvas: Canvas, table: Element, { label, value }: PageContent['facts'][number], { x, y, width, height }: Place): number => {
  const row = canvas.group('TR', table)
  canvas.text(row, 'TH', label, { x, y, width: labelWidth, size: 8.5, colour: colours.muted, height: 14 })
  const end = canvas.text(row, 'TD', value, { x: x + labelWidth, y: y - 0.75, width: width - labelWidth, height })
  row.end()
  return Math.max(end, y + 13) + 3
}
