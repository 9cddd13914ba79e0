import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Releases what nothing refers to any more, so that only memory in use is measured. */
export const collectGarbage = (): void => {
  if (typeof collect !== 'function') throw new Error('No garbage collector to call')
  collect()
}
