import { composePage, type PageSubject } from './compose-page.js'
import { drawPage } from '@bluebonnet/pages/draw'

export { composePage }
export { PageSubjects } from './page-subjects.js'

/** Renders one version of a CDA as a PDF. For commands only: the worker renders in a separate thread. */
export const drawCdaPage = (subject: PageSubject): Promise<Buffer> => drawPage(composePage(subject))
