import { fileURLToPath } from 'node:url'
import { compiled } from './compiled.cjs'

/** What `?of=` of an address stands for: modules of that name know each other, and none of another name. */
const nameIn = (/** @type {string | undefined} */ address) => /\?of=[\w-]+$/.exec(address ?? '')?.[0] ?? ''
/** Our own sources, and what keeps by no name but `default` what they told it. */
const isNamed = (/** @type {string} */ address) => address.endsWith('.ts') || address.includes('/@nestjs/typeorm/')

/**
 * Sources import each other by the name of the compiled file.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = async (specifier, context, next) => {
  // Jest's own package works only where Jest itself runs the modules.
  if (specifier === '@jest/globals') return next(new URL('../jest/native-globals.mjs', import.meta.url).href, context)
  const name = nameIn(context.parentURL)
  const parentURL = context.parentURL?.slice(0, context.parentURL.length - name.length)
  const fromSource = specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.endsWith('.ts')
  const found = await next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, { ...context, parentURL })
  return isNamed(found.url) ? { ...found, url: `${found.url}${name}` } : found
}

/** @type {import('node:module').LoadHook} */
export const load = (url, context, next) => {
  const address = url.slice(0, url.length - nameIn(url).length)
  return address.startsWith('file:') && address.endsWith('.ts')
    ? { format: 'module', source: compiled(fileURLToPath(address)), shortCircuit: true }
    : next(url, context)
}
