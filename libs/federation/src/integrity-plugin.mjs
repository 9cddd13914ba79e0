import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule, runtime } = webpack
const name = 'IntegrityPlugin'

class Sums extends RuntimeModule {
  constructor() {
    super('sums of files', RuntimeModule.STAGE_BASIC)
  }

  /** @override */
  generate() {
    // A release writes the hashes here (tools/lib/portal-folder.mjs), because only then are its files final.
    return `${RuntimeGlobals.require}.sums = ["__RELEASE_SUMS__"];`
  }
}

/** @param {string} tag @param {string} url names of variables */
const check = (tag, url) => `
  var sum = ${RuntimeGlobals.require}.sums[0][${url}.split("?")[0].split("/").pop()];
  if (sum) ${tag}.integrity = sum;`

/**
 * Makes the browser compare each script and style sheet of a portal with its hash before use. The portal's first script
 * contains the hashes; the registry contains the hash of that script.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new Sums())
      })
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => source + check('script', 'url'),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) => source + check(tag, href),
      )
    })
  }
}
