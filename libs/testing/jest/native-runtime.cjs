// Lets Node itself load the modules of suites, once for all suites of a worker. Jest's own runtime loads every module
// anew for each suite: three seconds of a processor for each of a hundred, and none of their code stays optimized. So
// the suites of one package share its modules' variables, among them which jobs there are; `@modules own` in a suite's
// first comment gives it modules of its own.
const path = require('node:path')
const { fileURLToPath, pathToFileURL } = require('node:url')
const { mapOf } = require('../loader/compiled.cjs')

/** Maps of the suites' sources, found when a stack trace asks for them. @extends Map<string, string> */
class SourceMaps extends Map {
  /** @override @param {string} source path or address */
  get(source) {
    const file = source.startsWith('file:') ? fileURLToPath(source) : source
    return file.endsWith('.ts') ? mapOf(file) : undefined
  }
}

/** What a suite opens at the top of its file is under no test's own limit. */
const openingMs = 400_000

let suites = 0
const circusState = 'JEST_STATE_SYMBOL'
const circusHandlers = Symbol.for('EVENT_HANDLERS')

/** What suites ask of Jest's runtime and adapter, with Node's own modules behind it. */
class NativeRuntime {
  /** The mocks and the clock of the suite that runs now. @type {Partial<import('@jest/environment').Jest>} */
  static jest = {}

  /**
   * @param {import('@jest/environment').JestEnvironmentConfig['projectConfig']} config
   * @param {import('./native-environment.mjs').default} environment
   */
  constructor({ rootDir }, { moduleMocker, fakeTimersModern: timers, hasOwnModules }) {
    this.of = hasOwnModules ? `own-${process.pid}-${(suites += 1)}` : path.basename(rootDir)
    Object.assign(NativeRuntime.jest, {
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      restoreAllMocks: () => moduleMocker.restoreAllMocks(),
      useFakeTimers: timers.useFakeTimers.bind(timers),
      useRealTimers: () => timers.useRealTimers(),
      setSystemTime: timers.setSystemTime.bind(timers),
      advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
      advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
      getTimerCount: () => timers.getTimerCount(),
    })
  }

  /** Jest's adapter, anew for each suite: it keeps what it was told of one. @param {string} file */
  requireInternalModule(file) {
    Reflect.deleteProperty(globalThis, circusHandlers)
    delete require.cache[file]
    return require(file)
  }

  /** @param {string} file */
  requireModule(file) {
    return require(file)
  }

  unstable_shouldLoadAsEsm() {
    return true
  }

  /** @param {string} file */
  async unstable_importModule(file) {
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${file} has not opened in ${openingMs / 1_000} s`)), openingMs)
    })
    try {
      return await Promise.race([import(`${pathToFileURL(file).href}?of=${this.of}`), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** The adapter makes them globals as well. */
  setGlobalsForRuntime() {}

  getSourceMaps() {
    return new SourceMaps()
  }

  /** Coverage is a matter of the unit tests. */
  getAllCoverageInfoCopy() {
    return undefined
  }

  resetModules() {}
  enterTestCode() {}
  leaveTestCode() {}

  /** Else every suite that has run would be kept, with all that its tests hold. */
  teardown() {
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (key.description === circusState) Reflect.deleteProperty(globalThis, key)
  }
}

module.exports = NativeRuntime
