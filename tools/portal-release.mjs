// npm run portal:release -- mfe-broker: builds that portal alone and points browsers to it. DATA_DIR says where it is served from.
import { spawnSync } from 'node:child_process'
import { portalNames, releasePortal } from './lib/web-root.mjs'
import { root } from './lib/workspace.mjs'

const name = process.argv[2]
if (!portalNames.includes(name)) {
  console.error(`Name one portal: ${portalNames.join(', ')}`)
  process.exit(1)
}
const build = spawnSync('npm', ['run', 'build', '-w', name], { cwd: root, stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
console.log(`${name} is now at ${await releasePortal(name)}`)
