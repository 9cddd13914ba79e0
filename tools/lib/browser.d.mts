/**
 * Path of the Chromium to drive: the one that CHROMIUM_PATH names, else the machine's own, else the one that an npm package brings.
 * Throws an Error whose message says what to do when there is none.
 */
export function browserProgram(env?: NodeJS.ProcessEnv): Promise<string>
