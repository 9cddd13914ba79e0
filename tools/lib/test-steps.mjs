import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Stop } from './start/say.mjs'
import { hasPromtool } from './test-needs.mjs'
import { resultsFolder } from './test-run.mjs'
import { listFiles, packages, root } from './workspace.mjs'

/** @typedef {import('./test-run.mjs').Step} Step */

/** @type {(name: string, script: string) => Step} */
const npm = (name, script) => ({ name, command: ['npm', 'run', '--silent', script] })

const modulesOptions = ['--experimental-vm-modules']
/** Suites reload their modules: with more room for young objects V8 collects them in 7 % less processor time. */
const roomyOptions = [...modulesOptions, '--max-semi-space-size=64']

/** @type {(name: string, results: string, args: readonly string[], nodeOptions?: readonly string[]) => Step} */
const jest = (name, results, args, nodeOptions = roomyOptions) => ({
  name,
  results,
  nodeOptions,
  command: ['npx', 'jest', '--json', `--outputFile=${resultsFolder}/${results}`, ...args],
})

/** @type {(name: string, results: string, files: readonly string[]) => Step} */
const nodeTests = (name, results, files) => ({
  name,
  results,
  command: [
    process.execPath,
    '--test',
    // Files mostly wait: for processes, ports and locks.
    '--test-concurrency=4',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${resultsFolder}/${results}`,
    ...files,
  ],
})

/**
 * The results' name is in each configuration's JSON reporter.
 * @type {(name: string, config: string, args?: string[]) => Step}
 */
const playwright = (name, config, args = []) => ({
  name,
  results: `${config}.json`,
  command: ['npx', 'playwright', 'test', '-c', `shell/e2e/${config}.config.ts`, ...args],
})

/** @type {Step} */
const builds = { name: 'Builds', command: [process.execPath, 'tools/build.mjs'] }

/** @type {readonly (Step | readonly Step[])[]} */
export const allSteps = [
  npm('Lint', 'lint'),
  npm('Types', 'typecheck'),
  [
    npm('Boundaries between packages', 'lint:boundaries'),
    npm('Unused code and packages', 'lint:unused'),
    npm('Format', 'lint:format'),
    npm('Citations', 'lint:citations'),
    npm('Lock file', 'lint:lock'),
  ],
  builds,
  // Tests of the tools mostly wait: they leave unit tests the processors.
  [
    jest('Unit tests', 'unit.json', ['--selectProjects', 'unit', '--coverage']),
    nodeTests('Tests of the tools', 'tools.tap', listFiles('tools', /\.test\.mjs$/)),
  ],
  jest('Component and integration tests', 'integration.json', ['--selectProjects', 'components', 'integration']),
  playwright('Journeys in a browser', 'journeys', ['--project=daily']),
]

/** @type {Step} */
const alertRules = {
  name: 'Alert rules',
  command: ['promtool', 'test', 'rules', 'ops/alerts.test.yml', 'ops/alerts.days.test.yml'],
}

/** @type {readonly (Step | readonly Step[])[]} */
export const deepSteps = [
  builds,
  [npm('What callers rely on', 'api:check'), npm('What portals may use', 'portal:exports:check')],
  // These suites mostly wait: for an expiring lock, a starting process, a queue. Some measure memory, so they have
  // Node's default limits.
  jest(
    'Faults, long properties and plans of statements',
    'deep.json',
    ['--selectProjects', 'deep', `--maxWorkers=${2 * availableParallelism()}`],
    modulesOptions,
  ),
  [
    playwright('Portals and pictures in a browser', 'federation'),
    jest('Every form of two portals', 'forms.json', ['--selectProjects', 'deep components']),
  ],
  [
    playwright('Long journeys in a browser', 'journeys', ['--project=deep']),
    nodeTests('Kills of npm start', 'kills.tap', ['tools/test-kills.mjs']),
    ...(hasPromtool() ? [alertRules] : []),
  ],
]

/** @type {(program: string, args: readonly string[]) => string[]} */
const linesOf = (program, args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/**
 * Lint and tests of the changed packages, and the types of all.
 * @param {readonly string[] | null} folders that changed; null: as Git has it
 * @param {string} [base] of Git's comparison
 * @returns {readonly Step[]}
 */
export const affectedSteps = (folders, base = 'main') => {
  const all = packages()
  const unknown = (folders ?? []).filter((name) => !all.some(({ folder }) => folder === name))
  if (unknown.length > 0)
    throw new Stop(`There is no ${unknown.join(', ')}. Name folders: ${all.map(({ folder }) => folder).join(', ')}`)
  const since = folders === null ? (linesOf('git', ['merge-base', base, 'HEAD'])[0] ?? base) : ''
  const files = folders?.map((folder) => `${folder}/src`) ?? linesOf('git', ['diff', '--name-only', since])
  const changed = all.filter(({ folder }) => files.some((file) => file.startsWith(`${folder}/`)))
  const names = changed.map(({ manifest }) => manifest.name).join(',')
  return changed.length === 0
    ? [npm('Format', 'lint:format')]
    : [
        npm('Types', 'typecheck'),
        {
          name: `Lint of ${names}`,
          command: ['npx', 'oxlint', '--type-aware', '-c', '.oxlintrc.json', ...changed.map(({ folder }) => folder)],
        },
        jest(`Tests of ${names}`, 'affected.json', [
          '--passWithNoTests',
          '--selectProjects',
          'unit',
          'components',
          'integration',
          '--testPathPatterns',
          ...changed.map(({ folder }) => `${folder}/`),
        ]),
        npm('Format', 'lint:format'),
      ]
}
