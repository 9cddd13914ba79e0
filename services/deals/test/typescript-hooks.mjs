import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from '@swc/core'

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts')

export const resolve = (specifier, context, next) =>
  isSource(context.parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier) ? next(specifier.replace(/\.js$/, '.ts'), context) : next(specifier, context)

export const load = async (url, context, next) => {
  if (!isSource(url)) return next(url, context)
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    swcrc: false, module: { type: 'es6' }, jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
  })
  return { format: 'module', source: code, shortCircuit: true }
}
