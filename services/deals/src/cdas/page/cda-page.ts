import { statementPage } from '../../agent-accounts/statement-page.js'
import { composePage, type PageSubject } from './compose-page.js'
import { drawContent, drawPage } from './draw-page.js'

export { composePage, drawContent, drawPage, statementPage }
export type { PageContent } from './page-content.js'

/** One version of a CDA as its PDF page. For commands only: the worker draws in a thread of its own. */
export const drawCdaPage = (subject: PageSubject): Promise<Buffer> => drawPage(composePage(subject))
