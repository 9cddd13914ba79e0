import { buffer } from 'node:stream/consumers'
import { Canvas } from './canvas.js'
import { drawDivision } from './draw-division.js'
import { drawContinued, drawFacts, drawHead } from './draw-head.js'
import { closingHeight, drawClosing, drawFoot } from './draw-closing.js'
import { drawListing, type Listing } from './draw-listing.js'
import { page } from './look.js'
import { newPdf } from './new-pdf.js'
import type { PageContent } from './page-content.js'

/**
 * Draws a CDA's page: US letter, tagged, with selectable text; a second page for many payees. The same content gives
 * the same bytes, because every timestamp in the file comes from the content. Takes tens of milliseconds of CPU time:
 * call it off the event loop.
 */
export const drawPage = async (content: PageContent): Promise<Buffer> => {
  const { bytes, pages } = await drawOn(content, 1)
  // The number of pages is only known after drawing.
  return pages === 1 ? bytes : (await drawOn(content, pages)).bytes
}

/** This many lines fit beside everything else, whatever their text. */
const surelyFit = 3

const drawOn = async (content: PageContent, of: number): Promise<{ bytes: Buffer; pages: number }> => {
  const pdf = newPdf(content)
  const bytes = buffer(pdf)
  const canvas = new Canvas(pdf)
  const root = canvas.group('Document')
  let pages = 1
  const finish = (): void => {
    drawFoot(canvas, root, content, `Page ${pages} of ${of}`)
    if (content.void !== null) canvas.stamp(content.void.stamp)
  }
  const next = (): number => {
    finish()
    pdf.addPage()
    pages += 1
    return drawContinued(canvas, root, content)
  }
  const afterHead = drawHead(canvas, root, content)
  const afterFacts = drawFacts(canvas, root, content.facts, afterHead)
  const afterDivision = drawDivision(canvas, root, content, { top: afterFacts, next })
  const isFull =
    content.payTo.length + content.brokeragePays.length > surelyFit && afterDivision + closingHeight > page.bottom - 22
  drawClosing(canvas, root, content, isFull ? next() : afterDivision)
  finish()
  root.end()
  pdf.end()
  return { bytes: await bytes, pages }
}

/** The PDF of a CDA's page or of a listing of facts, such as an account's statement. */
export const drawContent = async (content: PageContent | Listing): Promise<Buffer> =>
  'sections' in content ? drawListing(content) : drawPage(content)
