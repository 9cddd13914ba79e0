import type { z } from 'zod'
import type { Permission } from '@bluebonnet/domain'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallKey = `${HttpMethod} /${string}`

/**
 * One HTTP call: routed and validated by it on the server, described in OpenAPI, typed on both sides. `answer: null` is
 * 204; `answer: 'stream'` is a file, an event stream or a redirect that the handler sends itself.
 */
export interface CallDefinition {
  /** Who may make the call at all; which rows they then reach is the module's access function. */
  permission: Permission | 'public'
  summary: string
  /** Success status, 200 unless given. */
  status?: 200 | 201 | 202 | 204 | 302
  /** Makes something although its success is no 201: like one that answers 201 it takes an `Idempotency-Key`. */
  creates?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The media types of a body that is no JSON: the handler reads the bytes itself, up to `maxBytes`. */
  rawBody?: { types: readonly string[]; maxBytes: number }
  answer: z.ZodType | 'stream' | null
  contentType?: string
}

/** Declares calls with their exact types, from which both sides' are made. */
export const defineCalls = <const T extends Record<CallKey, CallDefinition>>(calls: T): T => calls
