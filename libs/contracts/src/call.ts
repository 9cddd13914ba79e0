import type { z } from 'zod'
import type { Permission } from '@bluebonnet/domain'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallKey = `${HttpMethod} /${string}`

/**
 * The definition of one HTTP call: the server routes and validates by it, OpenAPI describes it, both sides get their
 * types from it. `answer: null` is 204; `answer: 'stream'` is a file, an event stream or a redirect that the handler
 * sends itself.
 */
export interface CallDefinition {
  /** Who may make the call at all; the module's access function filters the rows. */
  permission: Permission | 'public'
  summary: string
  /** Success status, 200 by default. */
  status?: 200 | 201 | 202 | 204 | 302
  /** Creates something although its status is not 201: like a 201 call it accepts an `Idempotency-Key`. */
  creates?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The media types of a body that is not JSON: the handler reads the bytes itself. */
  rawBody?: { types: readonly string[] }
  /**
   * A file beside the JSON: the call takes `multipart/form-data`, with the parts `file`, up to `maxBytes`, and `body`,
   * the JSON; or the file alone, as one of `types`.
   */
  file?: { maxBytes: number; types: readonly string[] }
  answer: z.ZodType | 'stream' | null
  contentType?: string
}

/** Declares calls with their exact types. */
export const defineCalls = <const T extends Record<CallKey, CallDefinition>>(calls: T): T => calls
