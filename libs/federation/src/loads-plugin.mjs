/**
 * @typedef {object} Load What one place of a build fetches.
 * @property {string[]} files Scripts and style sheets of its own.
 * @property {string[]} shared Shared modules that it asks the page for.
 */

const sharedName = /^consume-shared-module\|[^|]*\|([^|]+)\|/
const isFetched = (/** @type {string} */ file) => /\.(js|css)$/.test(file)

/**
 * Writes loads.json beside the build: the files behind each of the given import()s, and behind each shared module that
 * the build provides. With it the edge lets a browser fetch these files together with the page, instead of one after
 * the other.
 */
export class LoadsPlugin {
  #placesOf

  /**
   * @param {() => Promise<{ exposed?: string, imports: Record<string, string> }>} placesOf Names of places, each with
   * the import() behind it; and the exposed module's name.
   */
  constructor(placesOf) {
    this.#placesOf = placesOf
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('LoadsPlugin', (compilation) => {
      // File names are final only after webpack has hashed their contents.
      compilation.hooks.processAssets.tapPromise(
        { name: 'LoadsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { exposed, imports } = await this.#placesOf()
          const places = Object.entries(imports).map(([place, request]) => [
            place,
            loadOf(compilation, groupOfImport(compilation, request)),
          ])
          const loads = {
            ...(exposed === undefined ? {} : { portal: loadOf(compilation, groupNamed(compilation, exposed)) }),
            places: Object.fromEntries(places),
            shared: providedOf(compilation),
          }
          compilation.emitAsset('loads.json', new sources.RawSource(`${JSON.stringify(loads, null, 2)}\n`))
        },
      )
    })
  }
}

/** @param {import('webpack').Compilation} compilation @param {string} request */
const groupOfImport = ({ chunkGroups }, request) =>
  chunkGroups.find(({ origins }) => origins.some((origin) => origin.request === request))

/** @param {import('webpack').Compilation} compilation @param {string} name */
const groupNamed = ({ chunkGroups }, name) =>
  chunkGroups.find((group) => group.chunks.some((chunk) => chunk.name === name))

/**
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Compilation['chunkGroups'][number] | undefined} group
 * @returns {Load}
 */
const loadOf = ({ chunkGraph }, group) => {
  const chunks = group?.chunks ?? []
  const identifiers = chunks.flatMap((chunk) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].map((module) => module.identifier()),
  )
  const shared = identifiers.flatMap((identifier) => sharedName.exec(identifier)?.[1] ?? [])
  return {
    files: chunks.flatMap((chunk) => [...chunk.files]).filter(isFetched),
    shared: [...new Set(shared)].toSorted(),
  }
}

/** @param {import('webpack').Compilation} compilation @returns {Record<string, Load>} */
const providedOf = (compilation) => {
  /** @type {[string, Load][]} */
  const provided = []
  for (const module of compilation.modules) {
    const name = /^provide (?:shared )?module \([^)]*\) (.+)@[^@]+ = /.exec(module.identifier())?.[1]
    const [block] = module.blocks
    if (name === undefined || block === undefined) continue
    provided.push([name, loadOf(compilation, compilation.chunkGraph.getBlockChunkGroup(block) ?? undefined)])
  }
  return Object.fromEntries(provided)
}
