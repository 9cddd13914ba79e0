// Integration tests of every package on one throw-away PostgreSQL, or with `-c` those of one; the queue suites also on
// Redis when there is one. Node itself loads the suites and our sources (libs/testing/jest/native-runtime.cjs).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machineNote } from './lib/test-needs.mjs'
import { root } from './lib/workspace.mjs'

const asked = process.argv.slice(2)
const config = asked.includes('-c') ? [] : ['-c', join(root, 'jest.all-int.mjs')]
const loader = pathToFileURL(join(root, 'libs', 'testing', 'loader', 'register.mjs')).href
const fromSources = `--import ${loader} --conditions=@bluebonnet/source`
const { status } = spawnSync('npx', ['jest', ...config, ...asked], {
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${fromSources}`.trim() },
})
console.log(`\n${machineNote()}`)
process.exit(status ?? 1)
