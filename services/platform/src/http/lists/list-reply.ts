import type { FastifyInstance } from 'fastify'

/** A capped count: there are more than `total`. */
export class CappedCount {
  constructor(readonly total: number) {}
}

export type Total = number | CappedCount

/** The rows of a list with its paging headers. They are sent as a plain array. */
export class ListReply<Row> {
  constructor(
    readonly rows: Row[],
    /** The total number of rows that the caller may see with these filters. */
    readonly total: Total,
    /** Cursor of the next page; null on the last page. */
    readonly next: string | null = null,
  ) {}

  /** Maps each row of the page to its response. */
  map<Answer>(change: (row: Row) => Answer): ListReply<Answer> {
    return new ListReply(
      this.rows.map((row) => change(row)),
      this.total,
      this.next,
    )
  }
}

/** A page whose rows the database has already serialized as JSON: they are sent unchanged. */
export class JsonList<Row> {
  /** The row type of the JSON; for the compiler only. */
  declare readonly saying?: Row

  constructor(
    readonly texts: readonly string[],
    readonly total: Total,
    readonly next: string | null = null,
  ) {}
}

/**
 * Sends a list as a plain array with `X-Total-Count` and, when there is more, `Link: <…>; rel="next"`. A capped count
 * adds `X-Total-At-Least: true`.
 */
export const sendLists = (server: FastifyInstance): void => {
  server.addHook('preSerialization', (request, reply, payload, done) => {
    if (!(payload instanceof ListReply || payload instanceof JsonList)) {
      done(null, payload)
      return
    }
    const { total } = payload
    void reply.header('x-total-count', String(total instanceof CappedCount ? total.total : total))
    if (total instanceof CappedCount) void reply.header('x-total-at-least', 'true')
    if (payload.next !== null) void reply.header('link', `<${nextUrl(request.url, payload.next)}>; rel="next"`)
    if (payload instanceof JsonList) void reply.type('application/json; charset=utf-8').serializer(asArray)
    done(null, payload instanceof JsonList ? payload.texts : payload.rows)
  })
}

const asArray = (texts: string[]): string => `[${texts.join(',')}]`

const nextUrl = (address: string, cursor: string): string => {
  const url = new URL(address, 'http://local')
  url.searchParams.set('cursor', cursor)
  return `${url.pathname}${url.search}`
}
