import { z } from 'zod'

/** The body of a refused call. */
const refusal = z
  .strictObject({
    /** Only with sign-in, whose answer always says it (docs/rules/refusals.md#shape). */
    success: z.literal(false).optional(),
    statusCode: z.number().int().min(400).max(499),
    code: z.string().regex(/^[A-Z][A-Z0-9_]+$/),
    message: z.string().min(1).max(600),
    error: z.string(),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
    /** The current row or list, when somebody else changed it meanwhile. */
    row: z.looseObject({ version: z.number() }).optional(),
  })
  .refine(
    // Terms that are not there yet cannot be shown.
    ({ code, row }) =>
      code === 'TERMS_CHANGED' || (row !== undefined) === ['ROW_CHANGED', 'LIST_CHANGED'].includes(code),
    'only what somebody else changed has a row',
  )

const leak =
  /\bat \S+:\d+|node_modules|\/work\/|\/services\/|\bSELECT\b.*\bFROM\b|QueryFailedError|violates|relation "|column "/

/** The fault of a refusal's body; null when it is correct. */
export const refusalFault = (status: number, text: string): string | null => {
  const parsed = refusal.safeParse(jsonOf(text))
  if (!parsed.success) return `not the shape of a refusal: ${text.slice(0, 300)}`
  const { statusCode, message, error } = parsed.data
  if (statusCode !== status) return `statusCode ${statusCode} in an answer of ${status}`
  if (message !== error) return `message and error differ: ${text}`
  return leak.test(message) ? `tells what is inside: ${message}` : null
}

/** The value, or undefined for invalid JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
