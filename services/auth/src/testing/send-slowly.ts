import { CALLER_RESOLVER, type CallerResolver } from '@bluebonnet/platform'
import { request } from 'node:http'
import type { TestApp } from './test-app.js'

interface SlowRequest {
  method: 'POST' | 'PUT' | 'PATCH'
  cookie: string
  type: string
  bytes: Buffer
  headers?: Record<string, string>
}

/** Settles when the guard has resolved the next caller. */
const nextCallerAsked = (test: TestApp): Promise<void> => {
  const resolver = test.app.get<CallerResolver>(CALLER_RESOLVER)
  const resolve = resolver.resolve.bind(resolver)
  return new Promise((asked) => {
    resolver.resolve = async (incoming) => {
      resolver.resolve = resolve
      const caller = await resolve(incoming)
      asked()
      return caller
    }
  })
}

/** The status of a request whose last byte is sent only after the guard has permitted it and `meanwhile` has run. */
export const sendSlowly = async (
  test: TestApp,
  url: string,
  { method, cookie, type, bytes, headers = {} }: SlowRequest,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> => {
  const asked = nextCallerAsked(test)
  const sent = { cookie, 'content-type': type, 'content-length': bytes.length, ...headers }
  const outgoing = request(url, { method, headers: sent })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    outgoing.once('error', reject).once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
  })
  outgoing.write(bytes.subarray(0, -1))
  await asked
  await meanwhile()
  outgoing.end(bytes.subarray(-1))
  return answered
}
