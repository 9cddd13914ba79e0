export type { Listing } from './draw-listing.js'
export { DRAWING_THREAD, DrawingRoom, type DrawingThread } from './drawing-room.js'
export type { PageContent, PagePayee, PageSignature } from './page-content.js'
export { PagesModule } from './pages.module.js'
