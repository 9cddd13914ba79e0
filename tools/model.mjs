// `npm run model`: deals, CDAs, caps, ledger and hand-overs beside a model of their rules, and money of shared deals,
// accounts and payments beside what must never be (services/deals/test/model), for as many operations of each as are
// asked. A failure is narrowed down to its shortest sequence, and names its seed.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const asked = (() => {
  try {
    return parseArgs({ options: { operations: { type: 'string' }, seed: { type: 'string' } } }).values
  } catch {
    say('Usage: npm run model -- [--operations 100000] [--seed 1]')
    return process.exit(1)
  }
})()
const { status } = spawnSync('npm', ['run', '--silent', 'test:int', '--', 'deals/test/model'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    MODEL_OPERATIONS: asked.operations ?? '100000',
    ...(asked.seed === undefined ? {} : { MODEL_SEED: asked.seed }),
  },
})
process.exit(status ?? 1)
