import { spawn } from 'node:child_process'
import { verdictOf } from './verdict.mjs'
import { root } from './workspace.mjs'

/** @typedef {{ name: string, command: [string, ...string[]], env?: NodeJS.ProcessEnv }} Step */

/**
 * @param {Step} step
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
const runCommand = ({ command: [program, ...args], env }) =>
  new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        process.stdout.write(chunk)
      })
    }
    child.once('error', (error) => {
      output += error.message
      resolve({ ok: false, output })
    })
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })

/**
 * Runs named commands one after another, all of them even when one fails, and counts the tests that they report.
 * @param {readonly Step[]} steps
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const step of steps) {
    const { name } = step
    console.log(`\n== ${name}`)
    const started = Date.now()
    const { ok, output } = await runCommand(step)
    const { passed, failed, remarks } = verdictOf(output, ok)
    total.passed += passed
    total.failed += failed
    summary.push(
      `${ok ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1_000)} s`,
      ...remarks.map((remark) => `         ${remark}`),
    )
  }
  console.log(`\n${summary.join('\n')}`)
  return total
}
