import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../lib/workspace.mjs'
import { machine } from './machine.mjs'
import { table } from './table.mjs'

const file = join(root, 'docs', 'measures.md')
const lastRun = /(<!-- last run -->\n)[\s\S]*?(\n<!-- end of last run -->)/

/** The page with another table as its last run. Throws when the page has lost the place for it. */
export const withLastRun = (/** @type {string} */ page, /** @type {string} */ text) => {
  if (!lastRun.test(page)) throw new Error('docs/measures.md has no place for the last run')
  return page.replace(lastRun, (_, /** @type {string} */ start, /** @type {string} */ end) => `${start}${text}${end}`)
}

export async function keepTable(/** @type {import('./row.mjs').Row[]} */ rows) {
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(file, withLastRun(await readFile(file, 'utf8'), `\n${day}, on ${machine()}:\n\n${table(rows)}\n`))
}
