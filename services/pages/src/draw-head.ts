import type { Canvas } from './canvas.js'
import { colours, contentWidth, page } from './look.js'
import type { PageContent } from './page-content.js'

type Element = ReturnType<Canvas['group']>

const gap = 18
/** The box of the logo, at the right. */
const logoPlace = { top: page.top, right: page.right, width: 160, height: 48 }

/** Letterhead, heading and reference of the page. Returns where the next part may begin. */
export const drawHead = (canvas: Canvas, root: Element, content: PageContent): number => {
  const { letterhead, version, reference, revision, void: voided } = content
  const logo = letterhead.logo ? canvas.picture(letterhead.logo, logoPlace) : null
  const width = contentWidth - (logo === null ? 0 : logo.width + gap)
  let y = canvas.text(root, 'P', letterhead.name, {
    y: page.top,
    width,
    size: 17,
    font: 'strong',
    colour: colours.primary,
    height: 22,
  })
  for (const line of letterhead.lines)
    y = canvas.text(root, 'P', line, { y: y + 1, width, size: 8.5, colour: colours.muted, height: 12 })
  y = Math.max(y, page.top + (logo?.height ?? 0))
  canvas.rule(y + 6, { thick: 2, colour: colours.primary })
  y = canvas.text(root, 'H1', 'Commission Disbursement Authorization', {
    y: y + 18,
    size: 18,
    font: 'strong',
    height: 24,
  })
  const identity = [version, reference, ...(revision === null ? [] : [revision])].join('  ·  ')
  y = canvas.text(root, 'P', identity, { y: y + 3, size: 9.5, colour: colours.muted, height: 14 })
  if (voided === null) return y + 14
  const inner = { x: page.left + 12, width: contentWidth - 24, font: 'strong', size: 10, height: 40 } as const
  const height = Math.min(canvas.heightOf(voided.text, inner), inner.height) + 16
  canvas.box(page.left, y + 10, contentWidth, height, colours.badTint)
  canvas.text(root, 'P', voided.text, { ...inner, y: y + 18, colour: colours.bad })
  return y + 10 + height + 10
}

/** The head of a further page. */
export const drawContinued = (canvas: Canvas, root: Element, { reference, title, version }: PageContent): number => {
  const y = canvas.text(root, 'P', `${title}, continued`, { y: page.top, size: 10.5, font: 'strong', height: 15 })
  const identity = `${version}  ·  ${reference}`
  const end = canvas.text(root, 'P', identity, { y: y + 2, size: 8.5, colour: colours.muted, height: 12 })
  canvas.rule(end + 6, { thick: 2, colour: colours.primary })
  return end + 20
}

const labelWidth = 84
const half = (contentWidth - gap) / 2
const twoLines = 28
/** Text of up to this length fits two lines of a column without measuring. */
const surelyFits = 32
const wide = { width: contentWidth, height: twoLines }
const narrow = { width: half, height: 26 }
/** The maximum height of the rows below the property's: more would push the signature into the footer. */
const room = 210

type Facts = PageContent['facts']

interface FactsRow {
  facts: Facts
  width: number
  height: number
}

/** The property and the parties of the closing. */
export const drawFacts = (canvas: Canvas, root: Element, facts: Facts, top: number): number => {
  const table = canvas.group('Table', root)
  let y = top
  for (const row of fittingRows(canvas, facts)) {
    const ends = row.facts.map((fact, column) =>
      drawFact(canvas, table, fact, { ...row, x: page.left + column * (half + gap), y }),
    )
    y = Math.max(...ends)
  }
  table.end()
  return y + 8
}

/** Gives long names their own rows, as many as fit on the page. */
const fittingRows = (canvas: Canvas, facts: Facts): FactsRow[] => {
  const [, ...rest] = facts
  const long = rest.filter((fact) => fact.value.length > surelyFits && valueHeight(canvas, fact, half) > twoLines)
  for (let most = long.length; most > 0; most -= 1) {
    const rows = rowsOf(facts, long.slice(0, most))
    if (rows.reduce((sum, row) => sum + heightOf(canvas, row), 0) <= room) return rows
  }
  return rowsOf(facts, [])
}

const valueHeight = (canvas: Canvas, { value }: Facts[number], width: number): number =>
  canvas.heightOf(value, { width: width - labelWidth })
const heightOf = (canvas: Canvas, { facts, width, height }: FactsRow): number =>
  Math.max(13, ...facts.map((fact) => Math.min(valueHeight(canvas, fact, width), height))) + 3

/** The property and the long names in their own rows, the rest side by side. */
const rowsOf = ([property, ...rest]: Facts, long: Facts): FactsRow[] => {
  const rows: FactsRow[] = property === undefined ? [] : [{ facts: [property], ...wide }]
  let waiting: FactsRow | null = null
  for (const fact of rest) {
    if (long.includes(fact)) {
      rows.push({ facts: [fact], ...wide })
      waiting = null
    } else if (waiting === null) {
      waiting = { facts: [fact], ...narrow }
      rows.push(waiting)
    } else {
      waiting.facts.push(fact)
      waiting = null
    }
  }
  return rows
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

const drawFact = (
  canvas: Canvas,
  table: Element,
  { label, value }: Facts[number],
  { x, y, width, height }: Place,
): number => {
  const row = canvas.group('TR', table)
  canvas.text(row, 'TH', label, { x, y, width: labelWidth, size: 8.5, colour: colours.muted, height: 14 })
  const end = canvas.text(row, 'TD', value, { x: x + labelWidth, y: y - 0.75, width: width - labelWidth, height })
  row.end()
  return Math.max(end, y + 13) + 3
}
