// Every unit test of commission, lifecycle and permissions as one suite: what is tried for each of a thousand changes
// is loaded once for each, and ends with its first failure (first-failure.environment.mjs).
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const specsOf = (/** @type {string} */ folder, /** @type {boolean} */ recursive) =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${folder}${name}`)

for (const path of [...specsOf('../../libs/commission/src/', true), ...specsOf('../../libs/contracts/src/', false)])
  await import(path)
