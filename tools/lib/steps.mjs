import { spawn } from 'node:child_process'
import { suitesToTryAgain, verdictOf } from './verdict.mjs'
import { root } from './workspace.mjs'

/**
 * `again` is the command that runs single suites of jest once more, in CI only: a machine that stalls must not stop a
 * release, and what needed its second try is named.
 * @typedef {{ name: string, command: [string, ...string[]], env?: NodeJS.ProcessEnv,
 *   again?: [string, ...string[]] }} Step
 */

/** What a step writes: kept until it is its turn to be read, and from then on shown as it comes. */
class Turn {
  #kept = ''
  #isNow = false

  /** @param {(text: string) => void} show */
  constructor(show) {
    this.show = show
  }

  /** @param {string} text */
  write(text) {
    if (this.#isNow) this.show(text)
    else this.#kept += text
  }

  begin() {
    this.#isNow = true
    this.show(this.#kept)
    this.#kept = ''
  }
}

/**
 * @param {Step} step
 * @param {Turn} turn
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
const runCommand = ({ command: [program, ...args], env }, turn) =>
  new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        turn.write(text)
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
 * @param {Turn} turn
 */
const runStep = async (step, turn) => {
  turn.write(`\n== ${step.name}\n`)
  const first = await runCommand(step, turn)
  const suites = step.again && process.env['CI'] && !first.ok ? suitesToTryAgain(first.output) : []
  if (!step.again || suites.length === 0) return verdictOf(first.output, first.ok)
  turn.write(`\n-- A second try of ${suites.join(' ')}\n`)
  const second = await runCommand({ ...step, command: [...step.again, ...suites] }, turn)
  const verdict = verdictOf(first.output, first.ok)
  if (!second.ok) return verdict
  const remarks = suites.map((suite) => `passed only on the second try: ${suite}`)
  return { ok: true, passed: verdict.passed + verdict.failed, failed: 0, remarks }
}

/** @typedef {{ name: string, seconds: number } & Awaited<ReturnType<typeof runStep>>} Done */

/**
 * Steps one after another.
 * @param {readonly Step[]} lane
 * @param {Turn} turn
 */
const runLane = async (lane, turn) => {
  /** @type {Done[]} */
  const done = []
  for (const step of lane) {
    const started = Date.now()
    const verdict = await runStep(step, turn)
    done.push({ name: step.name, seconds: Math.round((Date.now() - started) / 1_000), ...verdict })
  }
  return done
}

/**
 * Lanes of steps beside each other, told one after the other.
 * @param {readonly Step[][]} lanes
 * @param {(text: string) => void} show
 */
const runBeside = async (lanes, show) => {
  const running = lanes.map((lane) => {
    const turn = new Turn(show)
    return { turn, ending: runLane(lane, turn) }
  })
  /** @type {Done[]} */
  const done = []
  for (const { turn, ending } of running) {
    turn.begin()
    done.push(...(await ending))
  }
  return done
}

/**
 * Runs named commands one after another, all of them even when one fails, and counts the tests that they report. Where
 * lanes of steps stand instead of a step, they run beside each other: alone, each would leave a processor idle.
 * @param {readonly (Step | Step[][])[]} steps
 * @param {(text: string) => void} [show]
 */
export const runSteps = async (steps, show = (text) => void process.stdout.write(text)) => {
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const each of steps) {
    const done = await runBeside(Array.isArray(each) ? each : [[each]], show)
    for (const { name, ok, passed, failed, seconds, remarks } of done) {
      total.passed += passed
      total.failed += failed
      summary.push(
        `${ok ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
        ...remarks.map((remark) => `         ${remark}`),
      )
    }
  }
  show(`\n${summary.join('\n')}\n`)
  return total
}
