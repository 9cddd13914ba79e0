/** @typedef {'agent' | 'broker' | 'admin'} Portal */
/** @type {readonly Portal[]} */
export const portals = ['agent', 'broker', 'admin']

/** Somebody of the demo brokerage, signed in: calls the API as their browser does. */
export class Client {
  #cookie

  constructor(/** @type {string} */ address, /** @type {string} */ cookie) {
    this.address = address
    this.#cookie = cookie
  }

  static async signIn(
    /** @type {string} */ address,
    /** @type {Portal} */ portal,
    email = `${portal}@bluebonnet.test`,
  ) {
    const answer = await fetch(`${address}/api/auth/${portal}-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email, password: 'bluebonnet-demo' }),
    })
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
    return new Client(
      address,
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    )
  }

  /**
   * The answer's JSON; throws on a refusal.
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async call(method, path, body) {
    const answer = await this.#fetch(method, path, body)
    return answer.status === 204 ? null : answer.json()
  }

  /** What the browser sends with each call, for whoever asks in its place. */
  get cookie() {
    return this.#cookie
  }

  /** Asks and reads to the end, whatever the answer is; throws only when the product itself failed. */
  async try(/** @type {string} */ path) {
    const answer = await fetch(`${this.address}${path}`, { headers: { cookie: this.#cookie } })
    await answer.body?.pipeTo(new WritableStream())
    if (answer.status >= 500) throw new Error(`GET ${path}: ${answer.status}`)
  }

  /**
   * How many rows a page of a list has; null where the caller has no such list. Throws only when the product itself
   * failed.
   */
  async rows(/** @type {string} */ path) {
    const answer = await fetch(`${this.address}${path}`, { headers: { cookie: this.#cookie } })
    if (answer.status >= 500) throw new Error(`GET ${path}: ${answer.status}`)
    const page = await answer.json()
    return answer.ok && Array.isArray(page) ? page.length : null
  }

  async bytes(/** @type {string} */ path) {
    return Buffer.from(await (await this.#fetch('GET', path)).arrayBuffer())
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #fetch(method, path, body) {
    const headers = {
      cookie: this.#cookie,
      origin: this.address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
