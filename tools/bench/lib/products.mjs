import { resolve } from 'node:path'
import { loadedData, readied } from './loaded-data.mjs'
import { Product } from './product.mjs'

/** @typedef {'demo' | 'large'} Kind */

/**
 * What a measure may ask for. `loaded` is a folder with the large brokerage, which is kept.
 * @type {Readonly<Record<Kind, (loaded: string | undefined) => Promise<Product>>>}
 */
const kinds = {
  /** `npm start` with the demo brokerage. */
  demo: () => Product.start(),
  /** The brokerage of `npm run data:load -- --tier large`; loading it takes some minutes. */
  large: async (loaded) =>
    loaded === undefined
      ? Product.start(await loadedData('large'))
      : Product.start(await readied(resolve(loaded)), { isKept: true }),
}

/** Starts what the measures ask for, each kind once, and one at a time, so that none disturbs another. */
export class Products {
  #loaded
  /** @type {Kind | null} */
  #kind = null
  /** @type {Promise<Product> | null} */
  #running = null

  constructor(/** @type {string | undefined} */ loaded) {
    this.#loaded = loaded
  }

  async open(/** @type {Kind} */ kind) {
    if (this.#running !== null && this.#kind === kind) return this.#running
    await this.stop()
    this.#kind = kind
    this.#running = kinds[kind](this.#loaded)
    return this.#running
  }

  async stop() {
    const running = await this.#running?.catch(() => null)
    this.#kind = null
    this.#running = null
    await running?.stop()
  }
}
