import { TextDecoder, TextEncoder } from 'node:util'

// Every browser has them, jsdom has not; react-router asks for them as it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder })
