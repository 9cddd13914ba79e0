import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

const byStatus: Record<number, () => Refusal> = {
  400: () => httpErrors.fail('MALFORMED_REQUEST'),
  404: () => httpErrors.fail('NOT_FOUND'),
  408: () => httpErrors.fail('REQUEST_TIMEOUT'),
  413: () => httpErrors.fail('PAYLOAD_TOO_LARGE'),
  414: () => httpErrors.fail('URI_TOO_LONG'),
  415: () => httpErrors.fail('UNSUPPORTED_MEDIA_TYPE'),
  503: () => httpErrors.fail('UNAVAILABLE'),
}

const statusOf = (error: object): number | undefined => {
  if ('getStatus' in error && typeof error.getStatus === 'function') {
    const status: unknown = error.getStatus()
    return typeof status === 'number' ? status : undefined
  }
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/** The refusal for what Fastify or Nest refuse themselves: malformed JSON, size, media type, unknown address. */
export const fastifyRefusal = (error: unknown): Refusal | null => {
  if (typeof error !== 'object' || error === null) return null
  const status = statusOf(error)
  if (status === undefined || (status >= 500 && status !== 503)) return null
  return byStatus[status]?.() ?? httpErrors.fail('MALFORMED_REQUEST')
}
