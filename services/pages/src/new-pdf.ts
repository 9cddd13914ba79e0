import Pdf from 'pdfkit'
import type { PageContent } from './page-content.js'
import { typeface } from './typeface.js'

/** A new PDF on US letter, tagged, in Inter. Every timestamp in the file comes from the content. */
export const newPdf = ({
  title,
  madeAt,
  letterhead,
  reference,
}: Pick<PageContent, 'title' | 'madeAt' | 'letterhead' | 'reference'>): PDFKit.PDFDocument => {
  const at = new Date(madeAt)
  const pdf = new Pdf({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: '',
    info: {
      Title: title,
      Author: letterhead.name,
      Subject: reference,
      Creator: 'Bluebonnet',
      Producer: 'Bluebonnet',
      CreationDate: at,
      ModDate: at,
    },
  })
  for (const [name, font] of Object.entries(typeface)) pdf.registerFont(name, font)
  return pdf
}
