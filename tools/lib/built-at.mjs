// Another commit, built in a separate folder, which is removed when this program ends.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/** Builds all packages of a tree. */
export const buildAll = (/** @type {string} */ folder) =>
  execFileSync('npx', ['nx', 'run-many', '-t', 'build'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false' },
  })

/** Checks out a commit or a tag, installs its packages and builds it. @returns {string} the folder */
export const builtAt = (/** @type {string} */ ref) => {
  const folder = mkdtempSync(join(tmpdir(), 'bluebonnet-built-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['x', '-C', folder], {
    input: execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 1e9 }),
  })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  buildAll(folder)
  return folder
}
