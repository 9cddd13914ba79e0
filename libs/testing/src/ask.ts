import { request } from 'node:http'
import type { Server } from 'node:net'
import { portOf } from './servers.js'

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  /** Sent as it is. */
  body?: string | Uint8Array
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  json(): unknown
}

/**
 * Makes one HTTP request of a listening server and answers what came back. Unlike fetch it sends any header (Host,
 * Origin) and any path (`/../x`) just as given.
 */
export const ask = (
  server: Pick<Server, 'address'>,
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const port = portOf(server)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request(
      { host: '127.0.0.1', port, path, method, headers: { ...length, ...headers }, agent: false },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text,
            json: (): unknown => JSON.parse(text),
          })
        })
      },
    )
    call.once('error', reject)
    call.end(body)
  })
