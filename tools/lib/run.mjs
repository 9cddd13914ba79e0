import { spawn } from 'node:child_process'

/**
 * Runs a program to its end, with `input` if given; rejects with its error output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number }} [options]
 * @param {string | null} [input]
 * @returns {Promise<void>}
 */
export const run = (program, args, options = {}, input = null) =>
  new Promise((resolve, reject) => {
    // Nothing is inherited: a server that outlives the program must not hold the terminal open.
    const child = spawn(program, args, { ...options, stdio: [input === null ? 'ignore' : 'pipe', 'ignore', 'pipe'] })
    child.stdin?.on('error', () => undefined).end(input)
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-4_000)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      child.stderr?.destroy()
      if (code === 0) resolve()
      else reject(new Error(output.trim() || `${program} ended with ${signal ?? code}`))
    })
  })
