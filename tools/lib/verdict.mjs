import { stripVTControlCharacters } from 'node:util'

const jestLine = /^Tests:\s+(.*)$/gm
const playwrightLine = /^\s+(\d+) (passed|failed|flaky)\b/gm
const fault =
  /^\s*(● (?!Console$).+|\d+\) .+|Error: .+|Jest: Coverage .+|(?:Expected|Received).*: .+|.+: error TS\d+: .+)$/gm
const secondTry = /^\s+✓\s+\d+ (.+?) \(retry #\d+\)/gm
const mostRemarks = 12
/** The name of a test that failed says more than an error that some suite was meant to log. */
const isTest = (/** @type {string} */ said) => /^(?:● |\d+\) )/.test(said)

/**
 * What the output of jest, Playwright or a compiler says: { ok, passed, failed, remarks }. A step without tests of its
 * own (lint, types) counts as one check. The remarks say at the end of a long log what was wrong in it, and which
 * journeys needed a second try.
 * @param {string} output
 * @param {boolean} ok whether the step ended well
 */
export const verdictOf = (output, ok) => {
  const plain = stripVTControlCharacters(output)
  const counts = { passed: 0, failed: 0 }
  for (const [, line = ''] of plain.matchAll(jestLine)) {
    counts.passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0)
    counts.failed += Number(/(\d+) failed/.exec(line)?.[1] ?? 0)
  }
  for (const [, count, verdict] of plain.matchAll(playwrightLine))
    counts[verdict === 'failed' ? 'failed' : 'passed'] += Number(count)
  if (counts.passed + counts.failed === 0) counts[ok ? 'passed' : 'failed'] = 1
  else if (!ok && counts.failed === 0) counts.failed = 1
  const faults = ok
    ? []
    : [...plain.matchAll(fault)]
        .map(([, said = '']) => said.trim().slice(0, 300))
        .toSorted((one, other) => Number(isTest(other)) - Number(isTest(one)))
        .slice(0, mostRemarks)
  const again = [...plain.matchAll(secondTry)].map(([, title]) => `passed only on the second try: ${title}`)
  return { ok, ...counts, remarks: [...faults, ...again] }
}

const failedSuite = /^FAIL .*?(\S+\.(?:int-)?spec\.tsx?)/gm
const mostSuites = 3

/**
 * The suites of a failed run of jest that deserve a second try, by path. None when a property met a counter-example or
 * lines went untested, which another run would only hide, and none when so many failed that it is no accident.
 * @param {string} output
 */
export const suitesToTryAgain = (output) => {
  const plain = stripVTControlCharacters(output)
  if (/Property failed after|coverage threshold/.test(plain)) return []
  const suites = [...new Set([...plain.matchAll(failedSuite)].map(([, path = '']) => path))]
  return suites.length > mostSuites ? [] : suites
}
