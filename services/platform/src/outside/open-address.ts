import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type Readable, Transform } from 'node:stream'
import { useAgent } from 'request-filtering-agent'

/** Why a URL could not be read, as a message for the user who gave it. */
export class UnreachableAddress extends Error {}

interface Limits {
  /** Private networks, as CIDR, that an address may resolve to, also over plain http; all others are refused. */
  allowed: readonly string[]
  maxBytes: number
  /** The longest time without data. */
  idleMs: number
  signal: AbortSignal
}

const maxRedirects = 3

/**
 * Reads a URL from a user as a stream. Connects only when its host resolves to a public address, resolved at the moment
 * of connecting and again for each redirect, so that nobody reaches the deployment's own network through us
 * (docs/rules/licences.md#nightly).
 * @throws UnreachableAddress; the stream also fails with it when it is cut or grows beyond `maxBytes`.
 */
export const openAddress = async (address: string, limits: Limits): Promise<Readable> => {
  let url = addressOf(address, limits)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await ask(url, limits)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return bounded(answer, limits)
    answer.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new UnreachableAddress(`The address answered ${statusCode} instead of a file.`)
    url = addressOf(new URL(headers.location, url).href, limits)
  }
  throw new UnreachableAddress('The address leads from one to the next, more than three times.')
}

const addressOf = (address: string, { allowed }: Limits): URL => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && allowed.length > 0)) return url
  throw new UnreachableAddress('The address does not begin with https://.')
}

const ask = async (url: URL, { allowed, idleMs, signal }: Limits): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const agent = useAgent(url.href, { allowIPAddressList: [...allowed] })
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    const headers = { accept: 'text/csv, text/plain, */*', 'accept-encoding': 'identity' }
    const asked = request(url, { agent, headers, signal })
    asked.setTimeout(idleMs, () => asked.destroy(new UnreachableAddress('The address did not answer in time.')))
    asked.once('response', resolve)
    asked.once('error', (error) => reject(sentenceOf(error, url)))
    asked.end()
  })

const sentenceOf = (error: Error, { hostname }: URL): UnreachableAddress => {
  if (error instanceof UnreachableAddress) return error
  if (/is not allowed/.test(error.message))
    return new UnreachableAddress(`${hostname} stands in a private network: only public addresses are read.`)
  return new UnreachableAddress(`${hostname} could not be reached.`, { cause: error })
}

const bounded = (answer: IncomingMessage, { maxBytes }: Limits): Readable => {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > maxBytes ? new UnreachableAddress('The file is too large.') : null, chunk)
    },
  })
  const cut = (error?: Error): void => {
    const isOurs = error instanceof UnreachableAddress
    counted.destroy(isOurs ? error : new UnreachableAddress('The connection was cut while the file came.'))
  }
  answer.once('error', cut)
  answer.once('aborted', () => cut())
  counted.once('close', () => answer.destroy())
  return answer.pipe(counted)
}
