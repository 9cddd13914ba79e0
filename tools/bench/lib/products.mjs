import { loadedData } from './loaded-data.mjs'
import { Product } from './product.mjs'

/** @typedef {'demo' | 'large'} Kind */

/**
 * What a measure may ask for.
 * @type {Readonly<Record<Kind, () => Promise<Product>>>}
 */
const kinds = {
  /** `npm start` with the demo brokerage. */
  demo: () => Product.start(),
  /** The brokerage of `npm run data:load -- --tier large`; loading it takes some minutes. */
  large: async () => Product.start(await loadedData('large')),
}

/** Starts what the measures ask for, each kind once, and one at a time, so that none disturbs another. */
export class Products {
  /** @type {Kind | null} */
  #kind = null
  /** @type {Promise<Product> | null} */
  #running = null

  async open(/** @type {Kind} */ kind) {
    if (this.#running !== null && this.#kind === kind) return this.#running
    await this.stop()
    this.#kind = kind
    this.#running = kinds[kind]()
    return this.#running
  }

  async stop() {
    const running = await this.#running?.catch(() => null)
    this.#kind = null
    this.#running = null
    await running?.stop()
  }
}
