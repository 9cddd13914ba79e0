export { serveWeb } from './serve-web.js'
export { noncePlaceholder } from './shell-page.js'
