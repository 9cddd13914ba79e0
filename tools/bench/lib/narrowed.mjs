import { portals } from './client.mjs'

/** Of which calls and whose a measure of all of them is asked for. */
export class Narrowed {
  #calls
  #as

  /** Parts of addresses, and portals; without any it is all of them. */
  constructor(/** @type {{ calls?: string[] | undefined, as?: string[] | undefined }} */ { calls, as }) {
    this.#calls = calls
    this.#as = as
  }

  get isNarrower() {
    return this.#calls !== undefined || this.#as !== undefined
  }

  get portals() {
    return portals.filter((portal) => this.#as?.includes(portal) ?? true)
  }

  asksFor(/** @type {string} */ path) {
    return this.#calls?.some((part) => path.includes(part)) ?? true
  }
}
