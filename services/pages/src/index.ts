export type { Listing } from './draw-listing.js'
export { DRAWING_THREAD, DrawingService, type DrawingThread } from './drawing.service.js'
export type { PageContent, PagePayee, PageSignature } from './page-content.js'
export { PagesModule } from './pages.module.js'
