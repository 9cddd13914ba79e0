// Integration tests of every package on one throw-away PostgreSQL; the queue suites also on Redis when there is one.
import { spawnSync } from 'node:child_process'
import { withModules } from './lib/jest-modules.mjs'
import { root } from './lib/workspace.mjs'

const hasRedis = Boolean(process.env.REDIS_URL) || spawnSync('redis-server', ['--version']).status === 0
const { status } = spawnSync('npx', ['jest', '-c', 'jest.all-int.mjs', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: { ...process.env, ...withModules } })
console.log(hasRedis ? '\nThe queue suites ran on PostgreSQL and on Redis.' : '\nThe queue suites ran on PostgreSQL only: there is no REDIS_URL and no redis-server on the PATH.')
process.exit(status ?? 1)
