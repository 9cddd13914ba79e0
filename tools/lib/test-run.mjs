import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './workspace.mjs'

/**
 * `results` is where the step's runner writes its counts (Jest's and Playwright's JSON, node:test's TAP); a step
 * without counts is one check.
 * @typedef {{
 *   name: string
 *   command: readonly [string, ...string[]]
 *   results?: string
 *   nodeOptions?: readonly string[]
 * }} Step
 */

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * A suite of Playwright's JSON.
 * @typedef {{ suites?: Suite[], specs?: { ok: boolean, file: string, title: string }[] }} Suite
 */

/** Where runners write their counts, relative to the root. */
export const resultsFolder = 'test-results'

/** @type {(file: string) => Counts} */
const countsIn = (file) => {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.tap')) {
    const count = (/** @type {string} */ name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    return { passed: count('pass'), failed: count('fail') + count('cancelled') }
  }
  const { stats, ...jest } = JSON.parse(text)
  return stats === undefined
    ? { passed: jest.numPassedTests, failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites }
    : { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** @type {(suite: Suite) => string[]} */
const failedIn = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedIn),
]

/** @type {(file: string) => string[]} */
const failuresIn = (file) => {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.tap')) return [...text.matchAll(/^ *not ok \d+ - (.+)$/gm)].map(([, title]) => title ?? '')
  const results = JSON.parse(text)
  if (results.stats !== undefined) return failedIn(results)
  return results.testResults
    .filter((/** @type {{ status: string }} */ { status }) => status === 'failed')
    .flatMap((/** @type {{ name: string, assertionResults: { status: string, fullName: string }[] }} */ suite) => {
      const failed = suite.assertionResults.filter(({ status }) => status === 'failed')
      const path = relative(root, suite.name)
      return failed.length === 0 ? [path] : failed.map(({ fullName }) => `${path} › ${fullName}`)
    })
}

/**
 * @param {Step} step
 * @param {'inherit' | 'pipe'} output shown as it comes, or when the step has ended
 */
const runStep = async ({ name, command: [program, ...args], results, nodeOptions = [] }, output) => {
  const began = Date.now()
  const file = results === undefined ? undefined : join(root, resultsFolder, results)
  if (file !== undefined) rmSync(file, { force: true })
  let printed = `\n== ${name}\n`
  if (output === 'inherit') process.stdout.write(printed)
  const env = { ...process.env, NODE_OPTIONS: [process.env['NODE_OPTIONS'], ...nodeOptions].join(' ').trim() }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', output, output] })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (printed += text))
  const ok = await new Promise((/** @type {(ok: boolean) => void} */ resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  if (output === 'pipe') process.stdout.write(printed)
  const counted = file !== undefined && existsSync(file) ? countsIn(file) : { passed: 0, failed: 0 }
  if (counted.passed + counted.failed === 0) counted[ok ? 'passed' : 'failed'] = 1
  else if (!ok && counted.failed === 0) counted.failed = 1
  const named = !ok && file !== undefined && existsSync(file) ? failuresIn(file) : []
  const failures = counted.failed > 0 && named.length === 0 ? [name] : named
  return { name, ...counted, failures, seconds: Math.round((Date.now() - began) / 1_000) }
}

/**
 * Runs every step, also after a failed one, and prints a table of them and the failed tests. Steps of one list run in
 * parallel: each leaves the others a processor. The first shows its output as it comes.
 * @param {readonly (Step | readonly Step[])[]} steps
 * @returns {Promise<Counts>}
 */
export const runSteps = async (steps) => {
  mkdirSync(join(root, resultsFolder), { recursive: true })
  const done = []
  for (const each of steps) {
    if ('name' in each) done.push(await runStep(each, 'inherit'))
    else done.push(...(await Promise.all(each.map((step, place) => runStep(step, place === 0 ? 'inherit' : 'pipe')))))
  }
  const total = { passed: 0, failed: 0 }
  console.log('\n| step | passed | failed | seconds |\n| --- | --- | --- | --- |')
  for (const { name, passed, failed, seconds } of done) {
    total.passed += passed
    total.failed += failed
    console.log(`| ${name} | ${passed} | ${failed} | ${seconds} |`)
  }
  for (const failure of done.flatMap(({ failures }) => failures)) console.log(`✘ ${failure}`)
  return total
}
