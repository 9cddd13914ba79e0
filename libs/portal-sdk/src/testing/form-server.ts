import { fakeFetch, type FakeAnswers } from '../testing.js'

/** How calls that change something are answered. */
type ServerState = 'answering' | 'expired' | 'offline' | 'failing'

const unauthorized = { statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized', error: 'Unauthorized' }
const rowChanged = { statusCode: 409, code: 'ROW_CHANGED', message: 'Somebody else changed this.', issues: [] }

/** A server with these answers, empty lists otherwise, and changes answered by its state. */
export const createFormServer = (answers: FakeAnswers) => {
  const known = fakeFetch(answers)
  const server = {
    state: 'answering' as ServerState,
    /** The bodies of attempted changes. */
    sent: [] as unknown[],
    /** Calls without an answer yet. */
    underWay: 0,
    /** The row as another person changed it, until the refusal carries it. */
    changed: null as object | null,
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      // Requesting an upload address is the start of a change.
      const address = input instanceof Request ? input.url : input.toString()
      const isChange = (init?.method ?? 'GET') !== 'GET' || address.includes('/api/object-storage-url')
      if (isChange) server.sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      if (server.state === 'offline') throw new TypeError('Failed to fetch')
      if (isChange && server.state === 'expired') return Response.json(unauthorized, { status: 401 })
      if (isChange && server.state === 'failing') return new Response('', { status: 503 })
      if (isChange && server.changed !== null) {
        const row = server.changed
        server.changed = null
        return Response.json({ ...rowChanged, row }, { status: 409 })
      }
      server.underWay += 1
      const answer = await known(input, init).finally(() => {
        server.underWay -= 1
      })
      return answer.status === 404 ? Response.json(isChange ? {} : []) : answer
    },
  }
  return server
}
