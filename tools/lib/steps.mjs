import { spawn } from 'node:child_process'
import { suitesToTryAgain, verdictOf } from './verdict.mjs'
import { root } from './workspace.mjs'

/**
 * `again` is the command that runs single suites of jest once more, in CI only: a machine that stalls must not stop a
 * release, and what needed its second try is named.
 * @typedef {{ name: string, command: [string, ...string[]], env?: NodeJS.ProcessEnv,
 *   again?: [string, ...string[]] }} Step
 */

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
 * A step with its second try, if it has one: that of the suites which failed.
 * @param {Step} step
 */
const runStep = async (step) => {
  const first = await runCommand(step)
  const suites = step.again && process.env['CI'] && !first.ok ? suitesToTryAgain(first.output) : []
  if (!step.again || suites.length === 0) return verdictOf(first.output, first.ok)
  console.log(`\n-- A second try of ${suites.join(' ')}`)
  const second = await runCommand({ ...step, command: [...step.again, ...suites] })
  const verdict = verdictOf(first.output, first.ok)
  if (!second.ok) return verdict
  const remarks = suites.map((suite) => `passed only on the second try: ${suite}`)
  return { ok: true, passed: verdict.passed + verdict.failed, failed: 0, remarks }
}

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
    const { ok, passed, failed, remarks } = await runStep(step)
    total.passed += passed
    total.failed += failed
    summary.push(
      `${ok ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ` +
        `${Math.round((Date.now() - started) / 1_000)} s`,
      ...remarks.map((remark) => `         ${remark}`),
    )
  }
  console.log(`\n${summary.join('\n')}`)
  return total
}
