import { register } from 'node:module'

// Lets a worker thread run this package's sources as they are: Node 20 knows no TypeScript, and Jest's transform ends at the thread.
register('./typescript-hooks.mjs', import.meta.url)
