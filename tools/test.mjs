// `npm test`: everything that a change can break in daily work. `npm run test:deep`: slow tests. `npm test --
// affected [base]`: what changed since `base` (main), and the types of its dependents; folders (`-- mfe-agent
// libs/ui`) name the change by hand. It imports only Node's own modules before packages are installed.
import { install } from './lib/start/install.mjs'
import { checkNodeVersion, orStop, say, step } from './lib/start/say.mjs'

const [first, ...others] = process.argv.slice(2)

const [program, note] = await orStop(async () => {
  checkNodeVersion()
  await step('Packages', () => install(say))
  const { checkBrowser, checkDatabase, machineNote } = await import('./lib/test-needs.mjs')
  await checkDatabase()
  const browser = await checkBrowser()
  say(`  ✓ Browser: ${browser.version} at ${browser.program}\n  ✓ ${machineNote()}`)
  return [browser.program, machineNote()]
})
// Every step uses the browser found here.
process.env['CHROMIUM_PATH'] = program

const { runSteps } = await import('./lib/test-run.mjs')
const { affectedSteps, allSteps, deepSteps } = await import('./lib/test-steps.mjs')
const steps =
  first === undefined
    ? allSteps
    : first === '--deep'
      ? deepSteps
      : await orStop(async () => affectedSteps(first === 'affected' ? null : [first, ...others], others[0]))

const { passed, failed } = await runSteps(steps)
console.log(`\n${note}\n\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
