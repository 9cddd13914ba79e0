import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { test } from 'node:test'
import { listFiles, portalNames, root } from '../lib/workspace.mjs'
import { literalsOf } from './literals.mjs'
import { specTexts } from './spec-texts.mjs'

// The exact texts stand once, in libs/contracts, and are shown from there. The browser's half, that they are on the
// screens, is shell/e2e/deep/screens.e2e.ts and the journeys of each area.

const isShown = (/** @type {string} */ file) =>
  !/\.((?:\w+-)?spec|d)\.tsx?$|\/(testing|dist|node_modules|e2e)\//.test(file)
const sourcesOf = (/** @type {string} */ folder) => listFiles(folder, /\.tsx?$/).filter(isShown)
const contracts = sourcesOf('libs/contracts/src')
const users = [
  'shell/src',
  ...portalNames.map((name) => `${name}/src`),
  'libs/ui/src',
  'libs/portal-sdk/src',
  'services',
].flatMap(sourcesOf)
/** Data only, read before any code of a portal: it imports nothing, so its names stand written out. */
const isManifest = (/** @type {string} */ file) => file.endsWith('portal.manifest.ts')

const texts = Object.values(specTexts).flat()
const kept = new Set(contracts.flatMap(literalsOf))
const named = new Set(users.filter(isManifest).flatMap(literalsOf))
const place = (/** @type {string} */ file) => relative(root, file)

test('every exact text stands in libs/contracts, or is a name in a portal’s manifest', () => {
  assert.deepEqual(
    texts.filter((text) => !kept.has(text) && !named.has(text)),
    [],
  )
})

test('no exact text is written a second time; single words, which other sentences need too, may be', () => {
  const whole = new Set(texts.filter((text) => text.includes(' ') || text.endsWith('...')))
  const repeated = users
    .filter((file) => !isManifest(file))
    .flatMap((file) =>
      literalsOf(file)
        .filter((text) => whole.has(text))
        .map((text) => `${place(file)}: ${text}`),
    )
  assert.deepEqual(repeated, [])
})

test('every text that libs/contracts keeps for screens and toasts is used by a screen, the shell or the server', () => {
  const all = [...users, ...contracts.filter((file) => !isText(file))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const unused = contracts.filter(isText).flatMap((file) => {
    const prefix = prefixes[basename(file)] ?? ''
    return [...exportsOf(file).map((name) => `${prefix}${name}`), ...keysOf(file).map((key) => `.${key}`)]
      .filter((use) => !isUsed(all, use))
      .map((use) => `${place(file)}: ${use}`)
  })
  assert.deepEqual(unused, [])
})

const isText = (/** @type {string} */ file) => file.includes('/texts/')
/** How the two files that are given out as one name are used. */
/** @type {Readonly<Record<string, string>>} */
const prefixes = { 'screens.ts': 'screens.', 'toast-texts.ts': 'toastTexts.' }
const exportsOf = (/** @type {string} */ file) =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
const keysOf = (/** @type {string} */ file) =>
  [...readFileSync(file, 'utf8').matchAll(/[{,\n]\s*(\w+): ['"`[{]/g)].map(([, key]) => key)
/** `basisLabels[basis]` uses all of its keys. */
const byIndex = new Set(['.ACTUAL', '.ESTIMATE'])
const isUsed = (/** @type {string} */ all, /** @type {string} */ use) =>
  byIndex.has(use) || new RegExp(`${use.startsWith('.') ? '' : '\\b'}${use.replaceAll('.', '\\.')}\\b`).test(all)
