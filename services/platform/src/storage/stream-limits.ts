import { Transform } from 'node:stream'
import { ObjectTooLargeError } from './object-store.js'

/** Passes bytes on and fails at the first one beyond `maxBytes`. */
export const byteLimit = (maxBytes: number): Transform => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > maxBytes) done(new ObjectTooLargeError(maxBytes))
      else done(null, chunk)
    },
  })
}
