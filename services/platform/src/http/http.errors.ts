import { defineErrors } from './refusal.js'

/** Refusals that any call may return, in any module. */
export const httpErrors = defineErrors({
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow this' },
  CSRF: { status: 403, message: 'This request came from another site and was refused' },
  VALIDATION_FAILED: { status: 400, message: 'This request has invalid values' },
  MALFORMED_REQUEST: { status: 400, message: 'This request cannot be read' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not allow that method' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  ALREADY_EXISTS: { status: 409, message: 'This already exists' },
  STILL_IN_USE: { status: 409, message: 'Another record still refers to this' },
  CONFLICT: { status: 409, message: 'Somebody changed this at the same moment. Please try again.' },
  ROW_CHANGED: {
    status: 409,
    message: 'Somebody else changed this since you opened it. Compare both values, then choose.',
  },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This Idempotency-Key was already used with another request' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This request is too large' },
  URI_TOO_LONG: { status: 414, message: 'This address is too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send this as application/json' },
  UNSUPPORTED_CONTENT_ENCODING: { status: 415, message: 'Send this without a Content-Encoding' },
  EXPECTATION_FAILED: { status: 417, message: 'Send this without an Expect header' },
  MISDIRECTED: {
    status: 421,
    message: 'This address is not allowed. Open Bluebonnet as localhost, or under the address in PUBLIC_URL.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of this request are too large' },
  STORE_UNAVAILABLE: { status: 503, message: 'Files cannot be stored right now. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'The service is restarting. Please try again in a moment.' },
})
