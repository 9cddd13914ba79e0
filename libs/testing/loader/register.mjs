// `node --import <this file> x.ts` runs a program from its TypeScript sources, without a build: tests start processes
// and threads of the current tree. Suites of services load it too, and so share one copy of each module in a worker.
import { transform } from '@swc/core'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'

const { exclude: _builds, ...settings } = JSON.parse(readFileSync(new URL('../../../.swcrc', import.meta.url), 'utf8'))
/** @type {import('@swc/core').Options} */
const options = { ...settings, sourceMaps: 'inline', swcrc: false, configFile: false }

// Node loads this file a second time, under this address, in the thread of its hooks.
const hooks = '?hooks'
if (!import.meta.url.endsWith(hooks)) register(`${import.meta.url}${hooks}`)

/**
 * The runner adds a query to the address of a suite.
 * @param {string} [url]
 */
const isSource = (url) => url !== undefined && /\.ts(\?|$)/.test(url)

/**
 * Sources import each other by the name of the compiled file, and packages of the workspace by their sources.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (specifier, context, next) => {
  const compiled = specifier.startsWith('.') && specifier.endsWith('.js') && isSource(context.parentURL)
  return next(compiled ? specifier.replace(/\.js$/, '.ts') : specifier, {
    ...context,
    conditions: [...context.conditions, '@bluebonnet/source'],
  })
}

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !isSource(url)) return next(url, context)
  const filename = fileURLToPath(url)
  const source = await readFile(filename, 'utf8')
  const { code } = await transform(source, { ...options, filename })
  return { format: 'module', source: code, shortCircuit: true }
}
