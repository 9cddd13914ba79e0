import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack
const name = 'TryAgainPlugin'

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

class RequestScriptAgain extends RuntimeModule {
  constructor() {
    super('request a script again', RuntimeModule.STAGE_TRIGGER)
  }

  /** @override */
  generate() {
    return `
      const loadScript = ${RuntimeGlobals.loadScript};
      const unanswered = {};
      ${RuntimeGlobals.loadScript} = (url, done, ...rest) => {
        const count = (unanswered[url] = (unanswered[url] || 0) + 1);
        loadScript(count > 1 ? url + "?again=" + count : url, (event) => {
          if (!event || event.type !== "timeout") unanswered[url] = 0;
          done(event);
        }, ...rest);
      };`
  }
}

/**
 * Makes failed code loadable again. By default a failed module stays failed while the page is open, even if only a
 * shared module that it needs was missing. With this plugin the next import runs it again. A file that never arrived is
 * requested under a new URL: under the old one the browser would wait for the first answer.
 */
export class TryAgainPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(name, (chunk, needed) => {
        needed.add(RuntimeGlobals.moduleCache)
        compilation.addRuntimeModule(chunk, new ForgetFailedModules())
      })
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new RequestScriptAgain())
      })
    })
  }
}
