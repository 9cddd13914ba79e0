import { colours, contentWidth, type FontName, page } from './look.js'

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

interface TextStyle {
  x?: number
  y: number
  width?: number
  /** The text ends with an ellipsis where it would be higher. */
  height?: number
  size?: number
  font?: FontName
  colour?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
}

interface RuleStyle {
  from?: number
  to?: number
  thick?: number
  colour?: string
}

/** Draws text and shapes at fixed places, each text with its role for screen readers, each shape as decoration. */
export class Canvas {
  constructor(private readonly pdf: Pdf) {}

  /** A structure element under `parent`, or at the root. */
  group(type: string, parent?: Element): Element {
    const element = this.pdf.struct(type)
    if (parent === undefined) this.pdf.addStructure(element)
    else parent.add(element)
    return element
  }

  /** Answers where the text ends, in points from the top. */
  text(parent: Element, type: string, words: string, style: TextStyle): number {
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
    const content = this.pdf.markStructureContent(type)
    this.pdf.font(font).fontSize(size).fillColor(colour)
    this.pdf.text(words, x, y, { width, height, ellipsis: true, align, lineGap: spacing })
    this.pdf.endMarkedContent()
    const element = this.pdf.struct(type, {}, [content])
    parent.add(element)
    element.end()
    return this.pdf.y
  }

  /** Height that the words would take. */
  heightOf(
    words: string,
    { width = contentWidth, size = 9.5, font = 'regular', spacing = 2 }: Omit<TextStyle, 'y'>,
  ): number {
    return this.pdf.font(font).fontSize(size).heightOfString(words, { width, lineGap: spacing })
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.decoration(() => this.pdf.roundedRect(x, y, width, height, 4).fill(colour))
  }

  rule(y: number, { from = page.left, to = page.right, thick = 0.75, colour = colours.line }: RuleStyle = {}): void {
    this.decoration(() => this.pdf.rect(from, y, to - from, thick).fill(colour))
  }

  /** Large words across the page, over everything else. */
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
