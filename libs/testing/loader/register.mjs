// `node --import <this file> --conditions=@bluebonnet/source x.ts` runs a program straight from the sources.
import { register } from 'node:module'

register('./typescript.mjs', import.meta.url)
