// No types are checked here: those of the base class are of its CommonJS build, which Node does not take.
import Sequencer from '@jest/test-sequencer'

/**
 * Those of recovery wait for what a killed worker left, the others ask every route or fill in every form: one that
 * waits stands between such as work, else three would wait at the same time. Without times of an earlier run, jest
 * would go by the files' size.
 */
const longest = [
  '/jobs/recovery.int-spec.ts',
  '/fuzz.int-spec.ts',
  '/permissions.int-spec.ts',
  '/cda-recovery.int-spec.ts',
  '/money-days.int-spec.ts',
  '/frozen-worker.int-spec.ts',
  '/plans/plans.int-spec.ts',
  '/queue-faults.int-spec.ts',
  '/mfe-agent/src/forms.spec.tsx',
]
const rank = ({ path }) => {
  const place = longest.findIndex((end) => path.endsWith(end))
  return place === -1 ? longest.length : place
}

/** Begins with the longest suites, so that none is left to run alone at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
