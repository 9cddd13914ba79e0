import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedModules } from './shared-modules.mjs'

/**
 * @typedef {object} ShellContract What a shell's build promises to portals.
 * @property {Record<string, { version: string, names: string[] | null }>} provides By shared module; names
 *   null: not known.
 */
/**
 * @typedef {object} PortalContract What a portal's build relies on.
 * @property {Record<string, { range: string, names: string[] }>} needs By shared module.
 */

const provided = /^provide (?:shared )?module \([^)]*\) (.+)@([^@]+) = /
const consumed = /^consume-shared-module\|[^|]*\|([^|]+)\|/

/**
 * Writes contract.json beside the build: the names of the shared modules that it provides or uses. A name that the
 * shell does not provide would be undefined in the portal and cause a React error on its screen.
 */
export class ContractPlugin {
  #provides

  /** @param {{ provides?: boolean }} [side] `provides`: the shell */
  constructor({ provides = false } = {}) {
    this.#provides = provides
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      // Before modules are concatenated, while each import is still separate.
      compilation.hooks.seal.tap('ContractPlugin', () => {
        const contract = this.#provides ? { provides: providesOf(compilation) } : { needs: needsOf(compilation) }
        compilation.emitAsset('contract.json', new sources.RawSource(`${JSON.stringify(contract, null, 2)}\n`))
      })
    })
  }
}

/**
 * Writes the hash of the shell's contract into its page, and stores a copy of the contract under that hash: pages stay
 * open while the served shell changes.
 * @param {string} folder of the shell's build
 */
export const nameContract = async (folder) => {
  const text = await readFile(join(folder, 'contract.json'), 'utf8')
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 16)
  await writeFile(join(folder, `contract.${sum}.json`), text)
  const page = join(folder, 'index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('__SHELL_CONTRACT__', sum))
}

/** @param {import('webpack').Compilation} compilation @returns {ShellContract['provides']} */
const providesOf = ({ modules, moduleGraph }) => {
  const found = [...modules].flatMap((module) => {
    const [, name, version] = provided.exec(module.identifier()) ?? []
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)]
    if (name === undefined || version === undefined || dependency === undefined) return []
    const target = moduleGraph.getModule(dependency)
    const info = target === null ? null : moduleGraph.getExportsInfo(target)
    const isKnown = info !== null && info.otherExportsInfo.provided === false
    const names = isKnown ? [...info.exports].filter((each) => each.provided !== false).map((each) => each.name) : null
    return [/** @type {const} */ ([name, { version, names: names?.toSorted() ?? null }])]
  })
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** @param {import('webpack').Compilation} compilation @returns {PortalContract['needs']} */
const needsOf = ({ modules, moduleGraph }) => {
  /** @type {Map<string, { range: string, names: Set<string> }>} */
  const needs = new Map()
  for (const module of modules) {
    const name = consumed.exec(module.identifier())?.[1] ?? ''
    const range = sharedModules[name]?.range
    if (range === undefined) continue
    const need = needs.get(name) ?? { range, names: new Set() }
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      const ids = dependency !== null && 'ids' in dependency && Array.isArray(dependency.ids) ? dependency.ids : []
      if (typeof ids[0] === 'string') need.names.add(ids[0])
    }
    needs.set(name, need)
  }
  return Object.fromEntries(
    [...needs]
      .map(([name, { range, names }]) => /** @type {const} */ ([name, { range, names: [...names].toSorted() }]))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
