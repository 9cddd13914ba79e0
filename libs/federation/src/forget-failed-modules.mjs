import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack
const name = 'ForgetFailedModulesPlugin'

class ForgetFailedModules extends RuntimeModule {
  constructor() {
    super('forget failed modules', RuntimeModule.STAGE_TRIGGER)
  }

  /** @override */
  generate() {
    return `
      const ensureChunk = ${RuntimeGlobals.ensureChunk};
      ${RuntimeGlobals.ensureChunk} = (chunkId) => {
        const modules = ${RuntimeGlobals.moduleCache};
        for (const id in modules) if (modules[id].error !== undefined) delete modules[id];
        return ensureChunk(chunkId);
      };`
  }
}

/**
 * A module that failed fails for as long as the page is open, also when it failed because a shared module that it needs
 * had not come. Whoever asks for code again has it run again.
 */
export class ForgetFailedModulesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(name, (chunk, needed) => {
        needed.add(RuntimeGlobals.moduleCache)
        compilation.addRuntimeModule(chunk, new ForgetFailedModules())
      })
    })
  }
}
