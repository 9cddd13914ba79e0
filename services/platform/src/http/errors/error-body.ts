import type { Issue, Refusal } from '../refusal.js'

/** What a refused call answers (docs/rules/refusals.md#shape): `message` and `error` are the same sentence. */
interface ErrorBody {
  statusCode: number
  code: string
  message: string
  error: string
  issues?: Issue[]
  /** Only with ROW_CHANGED, LIST_CHANGED and TERMS_CHANGED: what stands now, in the shape of its `GET`. */
  row?: object
  /** Only with a 500: what to name when reporting it; the log has the rest under this id. */
  requestId?: string
}

/** The answer of a refused call. */
export const refusalBody = (refusal: Refusal): ErrorBody => ({
  statusCode: refusal.status,
  code: refusal.code,
  message: refusal.message,
  error: refusal.message,
  ...(refusal.issues === undefined ? {} : { issues: refusal.issues }),
  ...(refusal.row === undefined ? {} : { row: refusal.row }),
})

/** The answer where the server itself failed: nothing of the cause leaves it. */
export const faultBody = (requestId: string): ErrorBody => {
  const message = 'Something went wrong on our side. Please try again.'
  return { statusCode: 500, code: 'INTERNAL', message, error: message, requestId }
}
