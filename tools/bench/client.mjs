/** @typedef {'agent' | 'broker' | 'admin'} Portal */
/** @type {readonly Portal[]} */
export const portals = ['agent', 'broker', 'admin']
const password = 'bluebonnet-demo'

/** A signed-in demo person who calls the API like a browser. */
export class Client {
  constructor(/** @type {string} */ address, /** @type {string} */ cookie) {
    this.address = address
    this.cookie = cookie
  }

  static async signIn(/** @type {string} */ address, /** @type {Portal} */ portal) {
    const email = `${portal}@bluebonnet.test`
    const answer = await fetch(`${address}/api/auth/${portal}-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return new Client(address, cookies.join('; '))
  }

  /**
   * The answer's JSON. Throws on a refusal.
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async call(method, path, body) {
    const answer = await this.#fetch(method, path, body)
    return answer.status === 204 ? null : answer.json()
  }

  async bytes(/** @type {string} */ path) {
    return Buffer.from(await (await this.#fetch('GET', path)).arrayBuffer())
  }

  /** Reads an answer to its end and returns whether its status is 2xx. Throws only when the product itself failed. */
  async try(/** @type {string} */ path) {
    const answer = await fetch(this.address + path, { headers: { cookie: this.cookie } })
    await answer.body?.pipeTo(new WritableStream())
    if (answer.status >= 500) throw new Error(`GET ${path}: ${answer.status}`)
    return answer.ok
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #fetch(method, path, body) {
    const headers = { cookie: this.cookie, origin: this.address }
    const answer = await fetch(
      this.address + path,
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

/**
 * A browser context, signed in as a demo person, or as nobody without `as`.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Portal | undefined} as
 * @param {import('@playwright/test').BrowserContextOptions} [options]
 */
export const openContext = async (browser, address, as, options = {}) => {
  const context = await browser.newContext({ baseURL: address, ...options })
  if (as === undefined) return context
  const data = { email: `${as}@bluebonnet.test`, password }
  const answer = await context.request.post(`/api/auth/${as}-login`, { headers: { origin: address }, data })
  if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`)
  return context
}
