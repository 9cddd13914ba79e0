// `npm run portal:new -- mfe-hello`: a new portal with a screen, a test, a pipeline and an image. Nothing else is
// edited: builds, starts, checks and releases find portals by their folders.
import { spawnSync } from 'node:child_process'
import { newPortal } from './lib/portal-new.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const [name = ''] = process.argv.slice(2)
await orStop(async () => {
  for (const file of await newPortal(name)) say(`  ${file}`)
  // npm links the new workspace, and adds it to the lock file.
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Stop('npm install failed: run it again')
  say(`npm run dev -w ${name} shows it, npm run portal:release -- ${name} releases it.`)
})
