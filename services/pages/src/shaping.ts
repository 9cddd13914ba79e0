import { Blob as FontFile, Buffer as ShapedText, Face, Font, shape } from 'harfbuzzjs'
import { z } from 'zod'

interface Glyph {
  advanceWidth: number
}
interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}
interface GlyphRun {
  glyphs: Glyph[]
  positions: Position[]
  readonly advanceWidth: number
}
/** What the PDF library uses of an open font. */
interface OpenFont {
  layout: (text: string) => GlyphRun
  getGlyph: (id: number, codePoints: number[]) => Glyph
  stringsForGlyph: (id: number) => string[]
}

/** The library has no types for it. */
const isOpenFont = (made: unknown): boolean => typeof made === 'object' && made !== null && 'layout' in made
const currentFont = z
  .object({ _font: z.object({ font: z.custom<OpenFont>(isOpenFont) }) })
  .transform(({ _font: { font } }) => font)

const fonts = new Map<string, Font>()
const fontOf = (name: string, bytes: Buffer): Font => {
  const open = fonts.get(name) ?? new Font(new Face(new FontFile(bytes)))
  fonts.set(name, open)
  return open
}

/**
 * Lets HarfBuzz shape texts in the current font. The PDF library's own shaping draws some scripts wrongly, and throws
 * for marks on some ligatures (અંજલિ).
 */
export const shapeByHarfBuzz = (pdf: PDFKit.PDFDocument, name: string, bytes: Buffer): void => {
  const font = currentFont.parse(pdf)
  const shaper = fontOf(name, bytes)
  font.layout = (text) => {
    const buffer = new ShapedText()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }) => {
      const letter = font.stringsForGlyph(id)[0]?.codePointAt(0)
      return font.getGlyph(id, letter === undefined ? [] : [letter])
    })
    return {
      glyphs,
      positions,
      // The PDF library scales the positions first.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}
