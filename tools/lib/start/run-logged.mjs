import { spawn } from 'node:child_process'
import { root } from '../workspace.mjs'
import { Stop } from './say.mjs'

/**
 * Runs a program quietly and returns its output; when it fails, stops with its last output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} failure what it means when it fails
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [more] `onLine` sees each line of its output
 * @returns {Promise<string[]>}
 */
export const runLogged = (program, args, failure, { env = {}, onLine = () => {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    /** @type {string[]} */
    const lines = []
    const endWithUs = () => child.kill('SIGTERM')
    process.once('exit', endWithUs)
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (text) => {
        const parts = (rest + text).split('\n')
        rest = parts.pop() ?? ''
        for (const line of parts) {
          lines.push(line)
          onLine(line)
        }
      })
      stream.once('end', () => rest && lines.push(rest))
    }
    child.once('error', (error) => reject(new Stop(`${failure}: ${error.message}`)))
    child.once('close', (code) => {
      process.off('exit', endWithUs)
      if (code === 0) resolve(lines)
      else reject(new Stop(`${failure}:\n${lines.slice(-60).join('\n')}`))
    })
  })
