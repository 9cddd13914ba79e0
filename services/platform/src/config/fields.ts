import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { z } from 'zod'
import { addressesOf } from '../jobs/bull/addresses.js'

/** A whole number written as text, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** A URL with one of the given schemes. */
export const address = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
      error: `must be an address starting with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })

/** Several servers in one URL: `redis+sentinel://first:26379,second:26379/name`. */
const severalOf = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => addressesOf(text).every((each) => address(...schemes).safeParse(each).success), {
      error: `must be an address starting with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })

export const database = address('postgres', 'postgresql')

/** Redis: a server, or the Sentinels that know the current primary. */
export const redis = z.union([address('redis', 'rediss'), severalOf('redis+sentinel', 'rediss+sentinel')], {
  error: 'must be an address starting with redis://, rediss:// or, for Sentinels, redis+sentinel://',
})

/** A file or folder, relative to the working directory. */
export const path = z
  .string()
  .min(1)
  .transform((text) => resolve(text))

/** Words separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
)

/** Names that Fastify uses for networks that are never public. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

const isNetwork = (word: string): boolean => {
  if (namedNetworks.includes(word)) return true
  const [first = '', prefix, ...rest] = word.split('/')
  const version = isIP(first)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Addresses and networks such as 10.0.0.0/8, separated by commas. */
export const networks = list.refine((words) => words.every(isNetwork), {
  error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
})

/** A sender: an address alone, or a name with the address in angle brackets. */
export const sender = z
  .string()
  .refine((text) => z.email().safeParse(/<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim()).success, {
    error: 'must be an e-mail address, with a name such as Office <office@example.com> if wanted',
  })

/** A check across settings that also runs when another setting is invalid, so that one message reports every fault. */
export const alsoAfterFaults = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** A yes or no. */
export const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true')

/** The URL of an identity provider. It decides who is signed in, so only https is accepted, or http on this machine. */
export const issuer = z
  .string()
  .refine((text) => URL.canParse(text) && isSafe(new URL(text)), { error: 'must be an address starting with https://' })

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))

type Environment = Readonly<Record<string, unknown>>

const missingOf = (names: readonly string[], environment: Environment): string[] =>
  names.filter((name) => environment[name] === undefined)

/** Reports each of these settings that is missing. */
export const requireEach = (names: readonly string[], environment: Environment, context: z.RefinementCtx): void => {
  for (const name of missingOf(names, environment))
    context.addIssue({ code: 'custom', path: [name], message: 'is required' })
}

/** For settings that only work together: reports each one that is missing when others are set. */
export const allOrNone =
  (...names: string[]) =>
  (environment: Environment, context: z.RefinementCtx): void => {
    if (missingOf(names, environment).length < names.length) requireEach(names, environment, context)
  }
