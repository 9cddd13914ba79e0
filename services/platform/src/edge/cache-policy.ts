import { basename } from 'node:path'

/** A name that changes with its content: `main.3f9c2b7e.js`, `portal-3f9c2b7ea1.chunk.css`. */
const hashed = /[.-][0-9a-f]{8,}\./

/** Content-hashed files never change; whatever is a pointer to them is asked for anew each time. */
export const cachePolicy = (path: string): string =>
  hashed.test(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache'
