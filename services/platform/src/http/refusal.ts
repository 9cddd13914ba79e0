export interface Issue {
  /** The path in the request, dotted: `email`, `items.0.key`. */
  path: string
  /** A sentence for the person who filled it in. */
  message: string
}

interface RefusalDetails {
  /** Replaces the code's default message, for example to name the two statuses of a forbidden transition. */
  message?: string
  issues?: Issue[]
  headers?: Record<string, string>
  /** The row that conflicts, as its own call returns it. */
  row?: object
}

/** Retry-After for an unavailable dependency. */
const soonSeconds = 2

/** A call that is refused for a reason its caller may know. Every other error is a server error and returns 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly headers: Record<string, string>

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly issues?: Issue[],
    headers: Record<string, string> = {},
    readonly row?: object,
  ) {
    super(message)
    this.headers = status === 503 ? { 'retry-after': String(soonSeconds), ...headers } : headers
  }
}

interface ErrorEntry {
  status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 410
    | 411
    | 412
    | 413
    | 414
    | 415
    | 416
    | 417
    | 421
    | 422
    | 429
    | 431
    | 503
  message: string
}

/**
 * A module's table of refusals: each code with its status and message. Use: `throw
 * dealErrors.fail('DEAL_NOT_PENDING')`.
 */
export const defineErrors = <Code extends string>(table: Record<Code, ErrorEntry>) => ({
  table,
  fail(code: Code, details: RefusalDetails = {}): Refusal {
    const entry = table[code]
    return new Refusal(
      code,
      entry.status,
      details.message ?? entry.message,
      details.issues,
      details.headers,
      details.row,
    )
  },
  /** A refusal with its message on a field too. */
  failAt(code: Code, path: string, message = table[code].message): Refusal {
    return this.fail(code, { message, issues: [{ path, message }] })
  },
})

/** What a step answers, or why it is refused. Throws every other error. */
export const orRefusal = <Value>(step: () => Value): Value | Refusal => {
  try {
    return step()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
