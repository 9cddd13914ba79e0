import { colours, contentWidth, type FontName, page } from './look.js'
import {
  faceBytes,
  isForeign,
  isShaped,
  leftToRight,
  linesOf,
  printable,
  runsOf,
  truncateLine,
  type Face,
  type TextRun,
} from './scripts.js'
import { shapeByHarfBuzz } from './shaping.js'

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

interface TextStyle {
  x?: number
  y: number
  width?: number
  /** Text that would be higher ends with an ellipsis. */
  height?: number
  size?: number
  font?: FontName
  colour?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
}

type ForeignStyle = Required<Omit<TextStyle, 'colour'>>

/** The ascent of Inter, relative to the font size. */
const ascent = 0.96875

interface RuleStyle {
  from?: number
  to?: number
  thick?: number
  colour?: string
}

/** Draws text and shapes at fixed positions, each text with its role for screen readers, each shape as decoration. */
export class Canvas {
  /** Typefaces of other scripts on this page. */
  private readonly faces = new Set<string>()

  constructor(private readonly pdf: Pdf) {}

  /** A structure element under `parent`, or at the root. */
  group(type: string, parent?: Element): Element {
    const element = this.pdf.struct(type)
    if (parent === undefined) this.pdf.addStructure(element)
    else parent.add(element)
    return element
  }

  /** Returns the end of the text, in points from the top. */
  text(parent: Element, type: string, written: string, style: TextStyle): number {
    const words = printable(written)
    const {
      x = page.left,
      y,
      width = contentWidth,
      height = 400,
      size = 9.5,
      font = 'regular',
      colour = colours.ink,
      align = 'left',
      spacing = 2,
    } = style
    // Shaped glyphs do not stand for single letters: what is copied and read aloud is the text itself.
    const content = isForeign(words)
      ? this.pdf.markStructureContent('Span', { actual: words })
      : this.pdf.markStructureContent(type)
    this.pdf.font(font).fontSize(size).fillColor(colour)
    if (isForeign(words)) this.foreign(words, { x, y, width, height, size, font, align, spacing })
    else this.pdf.text(words, x, y, { width, height, ellipsis: true, align, lineGap: spacing })
    this.pdf.endMarkedContent()
    const element = this.pdf.struct(type, {}, [content])
    parent.add(element)
    element.end()
    return this.pdf.y
  }

  heightOf(
    written: string,
    { width = contentWidth, size = 9.5, font = 'regular', spacing = 2 }: Omit<TextStyle, 'y'>,
  ): number {
    const words = printable(written)
    this.pdf.font(font).fontSize(size)
    if (!isForeign(words)) return this.pdf.heightOfString(words, { width, lineGap: spacing })
    const high = this.pdf.currentLineHeight(true) + spacing
    return high * linesOf(words, width, (line) => this.widthOf(line, font)).length
  }

  /** Text in scripts that Inter lacks: each run in a typeface that has it, in its own direction. */
  private foreign(words: string, { x, y, width, height, size, font, align, spacing }: ForeignStyle): void {
    const widthOf = (line: string): number => this.widthOf(line, font)
    const high = this.pdf.currentLineHeight(true) + spacing
    const all = linesOf(words, width, widthOf)
    const room = Math.max(1, Math.floor((height + spacing) / high))
    const shown = all.slice(0, room)
    if (all.length > room) shown[room - 1] = truncateLine(`${shown[room - 1] ?? ''} ${all[room] ?? ''}`, width, widthOf)
    for (const [index, line] of shown.entries()) {
      const free = width - widthOf(line)
      let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
      const baseline = y + index * high + size * ascent
      for (const run of leftToRight(runsOf(line))) {
        const wide = this.runWidth(run, font)
        this.pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
        at += wide
      }
    }
    this.pdf.font(font)
    this.pdf.x = x
    this.pdf.y = y + shown.length * high
  }

  private widthOf(line: string, font: FontName): number {
    const wide = runsOf(line).reduce((sum, run) => sum + this.runWidth(run, font), 0)
    this.pdf.font(font)
    return wide
  }

  /** The width of a run in points; selects its typeface. */
  private runWidth({ text, face }: TextRun, font: FontName): number {
    if (face === null) this.pdf.font(font)
    else {
      const name = `${face} ${font}`
      if (this.faces.has(name)) this.pdf.font(name)
      else this.open(name, face, font)
    }
    return this.pdf.widthOfString(text, { features: [] })
  }

  private open(name: string, face: Face, font: FontName): void {
    const bytes = faceBytes(face, font)
    this.pdf.registerFont(name, bytes)
    this.pdf.font(name)
    if (isShaped(face)) shapeByHarfBuzz(this.pdf, name, bytes)
    this.faces.add(name)
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.decoration(() => this.pdf.roundedRect(x, y, width, height, 4).fill(colour))
  }

  rule(y: number, { from = page.left, to = page.right, thick = 0.75, colour = colours.line }: RuleStyle = {}): void {
    this.decoration(() => this.pdf.rect(from, y, to - from, thick).fill(colour))
  }

  /** Draws a PNG, right-aligned, scaled down to fit its box; returns its size. */
  picture(
    png: Uint8Array,
    place: { top: number; right: number; width: number; height: number },
  ): { width: number; height: number } {
    const bytes = Buffer.from(png)
    // The size of a PNG is in its header.
    const [wide, high] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    const share = Math.min(place.width / wide, place.height / high)
    const [width, height] = [wide * share, high * share]
    this.decoration(() => this.pdf.image(bytes, place.right - width, place.top, { width, height }))
    return { width, height }
  }

  /** Large text across the page, over everything else. */
  stamp(words: string): void {
    this.decoration(() => {
      this.pdf.save()
      this.pdf.rotate(-35, { origin: [page.width / 2, page.height / 2] })
      this.pdf.font('strong').fontSize(190).fillColor(colours.bad, 0.16)
      this.pdf.text(words, 0, page.height / 2 - 120, { width: page.width, align: 'center', lineBreak: false })
      this.pdf.fillOpacity(1)
      this.pdf.restore()
    })
  }

  private decoration(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }
}
