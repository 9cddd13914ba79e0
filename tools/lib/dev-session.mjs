// Signs in as one of the demo people, for a portal alone on its dev server.
import { Stop } from './start/say.mjs'

/** Everybody of the demo brokerage has this one (docs/rules/accounts-and-sessions.md#demo-sign-ins). */
const password = 'bluebonnet-demo'
/** @type {Record<string, string>} */
const pages = { admin: 'admin-login', broker: 'broker-login', manager: 'broker-login' }
const isOfThisMachine = (/** @type {URL} */ { hostname }) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** @typedef {NonNullable<Awaited<ReturnType<typeof import('@bluebonnet/federation').readDescription>>>} Description */

/**
 * The demo person that a portal is made for, by who sees its menu; null: visitors.
 * @param {Description} portal
 */
export const demoPersonOf = ({ routes, menu }) => {
  if (routes.every(({ audience }) => audience !== 'signedIn')) return null
  const shownTo = menu.map(({ visibleTo }) => visibleTo)
  if (shownTo.some((who) => who === undefined)) return 'agent'
  const [role] = shownTo.flatMap((who) => who?.roles ?? [])
  return role === undefined ? 'admin' : role.toLowerCase()
}

/**
 * A session at a running product, kept here and not in the browser: cookies ignore ports, so there it would be that
 * of the product's own pages. Throws `Stop` when the product does not answer, or lacks the demo people.
 * @param {string} api origin of the product
 * @param {string | null} person like `broker`; null for a visitor
 */
export const openSession = async (api, person) => {
  if (!URL.canParse(api) || !isOfThisMachine(new URL(api)))
    throw new Stop(`${api} is not on this machine: the demo people sign in nowhere else.`)
  /** @type {Map<string, string>} */
  const cookies = new Map()
  const ask = async (/** @type {[path: string, body?: object]} */ ...[path, body]) => {
    const headers = { 'content-type': 'application/json', cookie: session.header() }
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    return fetch(api + path, init).catch(() => {
      throw new Stop(`Nobody answers at ${api}: run npm start beside this, or add -- --fake for made-up answers.`)
    })
  }
  const session = {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    /** The cookies that the product would set in the browser. */
    take: (/** @type {readonly string[]} */ given) => {
      for (const cookie of given) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    /** Signs in, unless a session is active. */
    signIn: async () => {
      const { status } = await ask('/api/auth/user')
      if (person === null || status === 200) return
      const answer = await ask(`/api/auth/${pages[person] ?? 'agent-login'}`, {
        email: `${person}@bluebonnet.test`,
        password,
      })
      if (!answer.ok) throw new Stop(`${person}@bluebonnet.test could not sign in at ${api}: ${await answer.text()}`)
      session.take(answer.headers.getSetCookie())
    },
  }
  await session.signIn()
  return session
}
