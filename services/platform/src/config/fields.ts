import { resolve } from 'node:path'
import { z } from 'zod'

/** A whole number written as text, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** An address of one of the given schemes. */
export const address = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `must be an address starting with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })

/** A file or folder, from the working directory on. */
export const path = z.string().min(1).transform((text) => resolve(text))

/** Words separated by commas. */
export const list = z.string().transform((text) => text.split(',').map((word) => word.trim()).filter((word) => word !== ''))

export const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true')
