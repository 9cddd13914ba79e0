import type { Canvas } from './canvas.js'
import { colours, contentWidth, page } from './look.js'
import type { PageContent, PageSignature } from './page-content.js'

type Element = ReturnType<Canvas['group']>

const instructionsHeight = 56
/** The height of instructions, warning and signature. */
export const closingHeight = 205
/** Text of up to this length fits its four lines without measuring. */
const surelyFits = 360

/** Instructions, the warning against changed payment instructions, and the broker's signature. */
export const drawClosing = (canvas: Canvas, root: Element, content: PageContent, top: number): void => {
  let y = canvas.text(root, 'H2', 'Instructions to the title company', {
    y: top,
    size: 11.5,
    font: 'strong',
    height: 16,
  })
  y =
    canvas.text(root, 'P', content.instructions, {
      y: y + 3,
      size: sizeOf(canvas, content.instructions),
      height: instructionsHeight,
    }) + 6
  const inner = { x: page.left + 12, width: contentWidth - 24, font: 'strong', size: 9 } as const
  const height = canvas.heightOf(content.warning, inner) + 14
  canvas.box(page.left, y, contentWidth, height, colours.attentionTint)
  canvas.text(root, 'P', content.warning, { ...inner, y: y + 8, height: 40 })
  const below = y + height + 12
  drawSignature(canvas, root, content.signature, top < page.height / 2 ? below : Math.max(below, 610))
}

/** The footer of each page: the reference and the page number. */
export const drawFoot = (canvas: Canvas, root: Element, content: Pick<PageContent, 'footer'>, which: string): void => {
  canvas.rule(page.bottom - 22)
  canvas.text(root, 'P', content.footer, {
    y: page.bottom - 14,
    width: contentWidth - 80,
    size: 7.5,
    colour: colours.muted,
    height: 11,
  })
  canvas.text(root, 'P', which, {
    x: page.right - 80,
    y: page.bottom - 14,
    width: 80,
    size: 7.5,
    colour: colours.muted,
    align: 'right',
    height: 11,
  })
}

/** Long names make the instructions smaller: a title company must be able to read all of them. */
const sizeOf = (canvas: Canvas, instructions: string): number =>
  instructions.length <= surelyFits
    ? 9
    : ([9, 8.25].find((size) => canvas.heightOf(instructions, { size }) <= instructionsHeight) ?? 7.5)

const half = (contentWidth - 24) / 2

const drawSignature = (canvas: Canvas, root: Element, signature: PageSignature | null, top: number): void => {
  const left = { x: page.left, width: half }
  const right = { x: page.left + half + 24, width: half }
  canvas.text(root, 'H2', 'Broker’s authorization', { y: top, size: 11.5, font: 'strong', height: 16 })
  const line = top + 42
  for (const { x, width } of [left, right]) canvas.rule(line, { from: x, to: x + width, colour: colours.muted })
  if (signature !== null) {
    canvas.text(root, 'P', signature.name, { ...left, y: line - 18, size: 12.5, font: 'strong', height: 16 })
    canvas.text(root, 'P', signature.signedAt, { ...right, y: line - 16, size: 10.5, height: 14 })
  }
  const role =
    signature === null
      ? 'Broker or manager'
      : [signature.role, signature.licence].filter((part) => part !== '').join(', ')
  canvas.text(root, 'P', role, { ...left, y: line + 5, size: 8.5, colour: colours.muted, height: 12 })
  canvas.text(root, 'P', 'Date and time', { ...right, y: line + 5, size: 8.5, colour: colours.muted, height: 12 })
  const below =
    signature === null
      ? 'Not yet authorized: nothing may be disbursed on this page until a broker has signed it.'
      : signature.designatedBroker === ''
        ? ''
        : `Designated broker: ${signature.designatedBroker}`
  if (below !== '')
    canvas.text(root, 'P', below, {
      y: line + 19,
      size: 8.5,
      colour: signature === null ? colours.bad : colours.muted,
      height: 12,
    })
}
