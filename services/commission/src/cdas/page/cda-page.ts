import { composePage, type PageSubject } from './compose-page.js'
import { drawPage } from '@bluebonnet/pages/draw'

export { composePage }

/** One version of a CDA as its PDF page. For commands only: the worker draws in a thread of its own. */
export const drawCdaPage = (subject: PageSubject): Promise<Buffer> => drawPage(composePage(subject))
