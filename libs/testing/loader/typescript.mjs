import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

const { exclude: _builtWithout, ...swc } = JSON.parse(readFileSync(new URL('../../../.swcrc', import.meta.url), 'utf8'))

/**
 * Sources import each other by the name of the compiled file.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (specifier, context, next) => {
  const fromSource = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')
  return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context)
}

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
  const filename = fileURLToPath(url)
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...swc,
    filename,
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
  })
  return { format: 'module', source: code, shortCircuit: true }
}
