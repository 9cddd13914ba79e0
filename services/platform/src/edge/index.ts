export { serveWeb } from './serve-web.js'
