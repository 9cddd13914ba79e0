import { request } from 'node:http'
import type { Server } from 'node:net'
import supertest from 'supertest'
import { portOf } from './servers.js'

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  /** Sent unchanged. */
  body?: string | Uint8Array
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  json(): unknown
}

/** Makes one HTTP request to a listening server by supertest and returns the response, whatever its status. */
export const httpRequest = async (
  server: Pick<Server, 'address'>,
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Answer> => {
  const call = new supertest.Test(`http://127.0.0.1:${portOf(server)}`, method, path)
    .set({ connection: 'close', ...headers })
    .buffer(true)
    .parse(wholeBody)
  if (body !== undefined) {
    call.set('content-length', String(Buffer.byteLength(body)))
    // `send` would guess a content type if none is given.
    call.write(Buffer.from(body))
  }
  const answer = await call
  const text = Buffer.isBuffer(answer.body) ? answer.body.toString('utf8') : ''
  return { status: answer.status, headers: answer.headers, text, json: (): unknown => JSON.parse(text) }
}

const wholeBody = (answer: supertest.Response, done: (error: Error | null, body: Buffer) => void): void => {
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.once('end', () => done(null, Buffer.concat(parts)))
}

/** Sends a request over a bare socket: any path (`/../x`) and any header are sent unchanged. */
export const requestRaw = (
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
