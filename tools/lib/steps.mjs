import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './workspace.mjs'

const jestLine = /^Tests:\s+(.*)$/gm
const playwrightLine = /^\s+(\d+) (passed|failed|flaky)\b/gm

const countTests = (output) => {
  const plain = stripVTControlCharacters(output)
  const counts = { passed: 0, failed: 0 }
  for (const [, line] of plain.matchAll(jestLine)) {
    counts.passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0)
    counts.failed += Number(/(\d+) failed/.exec(line)?.[1] ?? 0)
  }
  for (const [, count, verdict] of plain.matchAll(playwrightLine)) counts[verdict === 'passed' ? 'passed' : 'failed'] += Number(count)
  return counts
}

const runCommand = ([program, ...args], env) => new Promise((resolve) => {
  let output = ''
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => { output += chunk; process.stdout.write(chunk) })
  }
  child.once('error', (error) => { output += error.message; resolve({ ok: false, output }) })
  child.once('close', (code) => resolve({ ok: code === 0, output }))
})

/**
 * Runs named commands one after another, all of them even when one fails, and counts the tests that they report.
 * A step without tests of its own (lint, types) counts as one check. Answers { passed, failed }.
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0 }
  const summary = []
  for (const { name, command, env } of steps) {
    console.log(`\n== ${name}`)
    const started = Date.now()
    const { ok, output } = await runCommand(command, env)
    const counts = countTests(output)
    if (counts.passed + counts.failed === 0) counts[ok ? 'passed' : 'failed'] = 1
    else if (!ok && counts.failed === 0) counts.failed = 1
    total.passed += counts.passed
    total.failed += counts.failed
    summary.push(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - started) / 1_000)} s`)
  }
  console.log(`\n${summary.join('\n')}`)
  return total
}
