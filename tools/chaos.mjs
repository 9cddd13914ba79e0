// `npm run chaos`: people at work under each fault, with many seeds, on both backends (services/app/src/testing/chaos).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const usage = "npm run chaos -- [--seeds 20] [--seed 1] [--fault 'part of its name']"
const asked = (() => {
  try {
    return parseArgs({ options: { seeds: { type: 'string' }, seed: { type: 'string' }, fault: { type: 'string' } } })
      .values
  } catch {
    say(`Usage: ${usage}`)
    return process.exit(1)
  }
})()
const { status } = spawnSync(process.execPath, [join(root, 'tools', 'test-int.mjs'), 'testing/chaos', '--verbose'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHAOS_SEEDS: asked.seeds ?? (asked.seed === undefined ? '20' : '1'),
    CHAOS_SEED: asked.seed ?? '1',
    CHAOS_FAULT: asked.fault ?? '',
  },
})
process.exit(status ?? 1)
