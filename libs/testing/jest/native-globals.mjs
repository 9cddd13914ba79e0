// `@jest/globals` for suites that Node itself loads: what `native-runtime.cjs` gave the suite that runs now. Only what
// suites take from there; the rest they have as globals.
import runtime from './native-runtime.cjs'

export const { jest } = runtime
