import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http.errors.js'

interface KnownAddress {
  pattern: RegExp
  methods: Set<string>
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
      .join('/')}$`,
  )

/** Answers OPTIONS with the methods of an address, and 405 with the same list for a method that it does not take. */
export const nameKnownMethods = (server: FastifyInstance): void => {
  const addresses = new Map<string, KnownAddress>()
  server.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const address = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const name of [method].flat()) address.methods.add(name)
    addresses.set(url, address)
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && request.method !== 'OPTIONS') {
      done()
      return
    }
    const [path = ''] = request.url.split('?')
    const methods = [...addresses.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((address) => [...address.methods])
    const allow = [...new Set(methods)].toSorted().join(', ')
    if (allow === '' || (methods.includes(request.method) && request.method !== 'OPTIONS')) done()
    else if (request.method === 'OPTIONS') void reply.code(204).header('allow', allow).send()
    else done(httpErrors.fail('METHOD_NOT_ALLOWED', { headers: { allow } }))
  })
}
