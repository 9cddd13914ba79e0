// Integration tests of every service on one throw-away PostgreSQL; the queue suites also on Redis when there is one.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestCluster } from './lib/test-cluster.mjs'
import { listFiles, root } from './lib/workspace.mjs'

const packages = readdirSync(join(root, 'services')).map((name) => join('services', name))
  .filter((folder) => listFiles(folder, /\.int-spec\.ts$/).length > 0)
const hasRedis = Boolean(process.env.REDIS_URL) || spawnSync('redis-server', ['--version']).status === 0
const postgres = await startTestCluster()
let failures = 0
try {
  for (const folder of packages) {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    console.log(`\n-- ${name}`)
    const { status } = spawnSync('npm', ['run', 'test:int', '--silent', '-w', name], { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_PG_URL: postgres.url } })
    if (status !== 0) failures += 1
  }
} finally {
  await postgres.stop()
}
console.log(hasRedis ? '\nThe queue suites ran on PostgreSQL and on Redis.' : '\nThe queue suites ran on PostgreSQL only: there is no REDIS_URL and no redis-server on the PATH.')
process.exit(failures === 0 ? 0 : 1)
