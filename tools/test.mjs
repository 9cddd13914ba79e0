// `npm test`: everything that must hold, in the order in which a fault is cheapest to find. `npm test -- affected
// main`, or with names of folders, narrows what takes long to them: tests of what was asked for, builds, and portals in
// a browser; journeys through the whole product are the whole run's. Only Node's own modules are imported before the
// packages are installed.
import { install } from './lib/start/install.mjs'
import { checkNodeVersion } from './lib/start/node-version.mjs'
import { orStop, say, step } from './lib/start/say.mjs'
import { withModules } from './lib/jest-modules.mjs'
import { runSteps } from './lib/steps.mjs'
import { listFiles } from './lib/workspace.mjs'

const { browser, note, parts, browserArgs } = await orStop(async () => {
  checkNodeVersion()
  await step(
    'Packages',
    () => install(say),
    (done) => done,
  )
  const { checkBrowser, checkDatabase, machineNote } = await import('./lib/test-needs.mjs')
  await checkDatabase()
  const { browserChecks, partsOf } = await import('./lib/parts.mjs')
  const asked = partsOf(process.argv.slice(2))
  const narrowed = asked === null ? [] : browserChecks(asked)
  return { browser: await checkBrowser(), note: machineNote(), parts: asked, browserArgs: narrowed }
})
say(`  ✓ Browser: ${browser.version} at ${browser.program}\n  ✓ ${note}`)
// Every step drives the browser that was found here.
process.env['CHROMIUM_PATH'] = browser.program

if (parts !== null) say(`  ✓ Parts: ${parts.join(', ') || 'none, only what is read'}`)
/** For jest: files of the parts. */
const inParts = parts === null ? [] : ['--passWithNoTests', ...parts.map((part) => `/${part}/`)]
const built = parts === null || browserArgs !== null ? [] : ['-p', [...parts, 'services/platform'].join()]
/** @type {[string, ...string[]]} */
const jest = ['npx', 'jest', '-c', 'jest.all-unit.mjs']
/** @type {[string, ...string[]]} */
const unitTests = [...jest, ...(parts === null ? ['--coverage'] : inParts)]
/** @type {[string, ...string[]]} */
const federation = ['npx', 'playwright', 'test', '-c', 'shell/e2e/federation.config.ts']
/** @type {[string, ...string[]]} */
const build = ['npx', 'nx', 'run-many', '-t', 'build', ...built, '--output-style=stream', '--parallel=2']

// What packages also do by themselves (`nx run-many -t lint`, typecheck, test) is done here in one run each: asked one
// by one, every package would start a compiler of its own and read again what it imports. With nothing kept, lint by
// Nx's targets took 116 s of processor time against 69 s in one run, and types 85 s against 33 s; and a change of
// libs/contracts leaves little of what Nx keeps. Only builds, which `npm start` needs next, are Nx's and kept.
/** @type {(steps: import('./lib/steps.mjs').Step[], isAsked: boolean) => import('./lib/steps.mjs').Step[]} */
const where = (steps, isAsked) => (isAsked ? steps : [])
const [isWhole, isSome] = [parts === null, parts?.length !== 0]
const total = await runSteps([
  // Beside what uses every processor stands what uses one, or waits.
  [
    [
      { name: 'Lint', command: ['node', 'tools/lint-packages.mjs'] },
      { name: 'Lint of the tools', command: ['npm', 'run', 'lint:tools'] },
      { name: 'Types', command: ['node', 'tools/types.mjs'] },
    ],
    [
      { name: 'Boundaries between packages', command: ['node', 'tools/lint-boundaries.mjs'] },
      { name: 'Format', command: ['npm', 'run', 'lint:format'] },
      { name: 'Citations', command: ['node', 'tools/check-citations.mjs'] },
      { name: 'Unused code and packages', command: ['npm', 'run', 'lint:unused'] },
      { name: 'Lock file', command: ['node', 'tools/check-lock.mjs'] },
      { name: 'Packages that are shipped', command: ['node', 'tools/check-packages.mjs'] },
      { name: 'Container files', command: ['node', 'tools/check-docker.mjs'] },
    ],
  ],
  ...where([{ name: 'Unit tests', command: unitTests, env: withModules, again: jest }], isSome),
  ...where(
    [
      {
        name: 'Integration tests on PostgreSQL',
        command: ['node', 'tools/test-int.mjs', ...inParts],
        again: ['node', 'tools/test-int.mjs', '-w', '1'],
      },
    ],
    isSome,
  ),
  ...where([{ name: 'Builds', command: build }], isSome),
  ...where([{ name: 'What callers rely on', command: ['node', 'tools/api-check.mjs'] }], isSome),
  // Files of tests of the tools run one after another on two processors; each kill is waited out; a browser draws.
  [
    where(
      [
        { name: 'Tests of the tools', command: ['node', '--test', ...listFiles('tools', /\.test\.mjs$/)] },
        { name: 'Kills of npm start', command: ['node', '--test', '--test-reporter=spec', 'tools/test-kills.mjs'] },
      ],
      isWhole,
    ),
    where(
      [
        { name: 'What portals may use', command: ['node', 'tools/check-exports.mjs'] },
        { name: 'Federation in a browser', command: [...federation, ...(browserArgs ?? [])] },
      ],
      browserArgs !== null,
    ),
  ],
  ...where([{ name: 'Journeys in a browser', command: ['node', 'tools/test-e2e.mjs'] }], isWhole),
])

console.log(`\n${note}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
