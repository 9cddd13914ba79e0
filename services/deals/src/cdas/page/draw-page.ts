import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { Canvas } from './canvas.js'
import { drawDivision } from './draw-division.js'
import { drawFacts, drawHead } from './draw-head.js'
import { drawClosing } from './draw-closing.js'
import type { PageContent } from './page-content.js'

const find = createRequire(import.meta.url).resolve
const fonts = {
  regular: find('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: find('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/**
 * Draws a CDA's page: one US letter PDF, tagged, its text selectable. The same content gives the same bytes, because every
 * moment in the file comes from the content. Takes tens of milliseconds of processor time: call it off the event loop.
 */
export const drawPage = async (content: PageContent): Promise<Buffer> => {
  const madeAt = new Date(content.madeAt)
  const pdf = new Pdf({
    size: 'LETTER', margin: 0, pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true, font: fonts.regular,
    info: { Title: content.title, Author: content.letterhead.name, Subject: content.reference, Creator: 'Bluebonnet', Producer: 'Bluebonnet', CreationDate: madeAt, ModDate: madeAt },
  })
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('strong', fonts.strong)
  const bytes = buffer(pdf)
  const canvas = new Canvas(pdf)
  const root = canvas.group('Document')
  const afterHead = drawHead(canvas, root, content)
  const afterFacts = drawFacts(canvas, root, content.facts, afterHead)
  const afterDivision = drawDivision(canvas, root, content, afterFacts)
  drawClosing(canvas, root, content, afterDivision)
  if (content.void !== null) canvas.stamp(content.void.stamp)
  root.end()
  pdf.end()
  return bytes
}

