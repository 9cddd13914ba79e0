import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const begins = /^(?=\d{4}-\d\d-\d\d )/m
const begin = /duration: ([\d.]+) ms {2}plan:\n/

/** Nodes of a plan, with their parents'. */
function* nodesOf(node) {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

/** What PostgreSQL's auto_explain has written down: the statements that really ran, with their plans. */
export class PlanLog {
  #file
  #read = 0
  #rest = ''

  constructor(file) {
    this.#file = file
  }

  static async of(dataDir) {
    const { folder } = JSON.parse(await readFile(join(dataDir, 'pg.json'), 'utf8'))
    return new PlanLog(join(resolve(dataDir, folder), 'server.log'))
  }

  /** What came since the last look: `{ ms, sql, scans }`, scans being tables read whole with the rows that were read. */
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

const statementsOf = (entry) => {
  const found = begin.exec(entry)
  if (found === null) return []
  const { 'Query Text': sql, Plan: plan } = JSON.parse(entry.slice(found.index + found[0].length).replaceAll('\n\t', '\n'))
  const scans = [...nodesOf(plan)].filter((node) => node['Node Type'] === 'Seq Scan').map((node) => ({
    table: node['Relation Name'], rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  }))
  return [{ ms: Number(found[1]), sql, scans }]
}
