// Integration tests of every package on one throw-away PostgreSQL; the queue suites also on Redis when there is one.
import { spawnSync } from 'node:child_process'
import { withModules } from './lib/jest-modules.mjs'
import { redisNote } from './lib/test-needs.mjs'
import { root } from './lib/workspace.mjs'

const { status } = spawnSync('npx', ['jest', '-c', 'jest.all-int.mjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...withModules },
})
console.log(`\n${redisNote()}`)
process.exit(status ?? 1)
