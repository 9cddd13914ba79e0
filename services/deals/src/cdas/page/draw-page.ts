import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { Canvas } from './canvas.js'
import { drawDivision } from './draw-division.js'
import { drawFacts, drawHead } from './draw-head.js'
import { drawClosing } from './draw-closing.js'
import type { PageContent } from './page-content.js'
import { typeface } from './typeface.js'

/**
 * Draws a CDA's page: one US letter PDF, tagged, its text selectable. The same content gives the same bytes, because
 * every moment in the file comes from the content. Takes tens of milliseconds of processor time: call it off the event
 * loop.
 */
export const drawPage = async (content: PageContent): Promise<Buffer> => {
  const madeAt = new Date(content.madeAt)
  const pdf = new Pdf({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: '',
    info: {
      Title: content.title,
      Author: content.letterhead.name,
      Subject: content.reference,
      Creator: 'Bluebonnet',
      Producer: 'Bluebonnet',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  for (const [name, font] of Object.entries(typeface)) pdf.registerFont(name, font)
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
