import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { planOf } from '../../lib/plans.mjs'

const begins = /^(?=\d{4}-\d\d-\d\d )/m
/** What PostgreSQL's auto_explain has written down: the statements that really ran, with their plans. */
export class PlanLog {
  #file
  #read = 0
  #rest = ''

  constructor(/** @type {string} */ file) {
    this.#file = file
  }

  static async of(/** @type {string} */ dataDir) {
    const { folder } = JSON.parse(await readFile(join(dataDir, 'pg.json'), 'utf8'))
    return new PlanLog(join(resolve(dataDir, folder), 'server.log'))
  }

  /** What came since the last look. */
  async next() {
    const file = await open(this.#file)
    try {
      const { size } = await file.stat()
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - this.#read), 0, size - this.#read, this.#read)
      this.#read += bytesRead
      const entries = `${this.#rest}${buffer.toString('utf8', 0, bytesRead)}`.split(begins)
      // What is still being written is read next time.
      this.#rest = entries.at(-1)?.endsWith('\n') === false ? (entries.pop() ?? '') : ''
      return entries.flatMap(statementsOf)
    } finally {
      await file.close()
    }
  }
}

const statementsOf = (/** @type {string} */ entry) => {
  const plan = planOf(entry.replaceAll('\n\t', '\n'))
  return plan === null ? [] : [plan]
}
