import type { Issue, Refusal } from '../refusal.js'

/** The body of a refused call (docs/rules/refusals.md#shape): `message` and `error` are the same sentence. */
interface ErrorBody {
  statusCode: number
  code: string
  message: string
  error: string
  issues?: Issue[]
  /**
   * With ROW_CHANGED, LIST_CHANGED and TERMS_CHANGED: the current state, in the shape of its `GET`. With
   * RECEIPT_ENTERED and ENTRY_ENTERED: what somebody else entered, in the shape of its `POST`.
   */
  row?: object
  /** Only with a 500: the id to name in a report; the log has the details under it. */
  requestId?: string
}

export const refusalBody = (refusal: Refusal): ErrorBody => ({
  statusCode: refusal.status,
  code: refusal.code,
  message: refusal.message,
  error: refusal.message,
  ...(refusal.issues === undefined ? {} : { issues: refusal.issues }),
  ...(refusal.row === undefined ? {} : { row: refusal.row }),
})

/** The body of a server error: it reveals nothing of the cause. */
export const faultBody = (requestId: string): ErrorBody => {
  const message = 'Something went wrong on our side. Please try again.'
  return { statusCode: 500, code: 'INTERNAL', message, error: message, requestId }
}
