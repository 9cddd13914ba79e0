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

/** The stream had fewer or more bytes than were announced. */
export class WrongLengthError extends Error {
  override readonly name = 'WrongLengthError'
}

/** Passes bytes on, shows them to `look`, and fails unless there are exactly `size` of them. */
export const exactLength = (size: number, look: (chunk: Buffer) => void = () => undefined): Transform => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > size) return done(new WrongLengthError())
      look(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(seen === size ? null : new WrongLengthError())
    },
  })
}
