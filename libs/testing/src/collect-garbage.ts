import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

setFlagsFromString('--expose-gc')

/** Releases what nothing refers to any more, so that only memory in use is measured. */
export const collectGarbage = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))
