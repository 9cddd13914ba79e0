// The served folder: the shell's build, and beside it the portals of portal-releases.mjs.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { builtList, changedSinceBuilt } from '../../libs/federation/src/built-files.mjs'
import { openWeb } from './portal-registry.mjs'
import { keptMs, offerPortal, remove } from './portal-releases.mjs'
import { portalNames, root as workspace } from './workspace.mjs'

/** @typedef {import('./portal-registry.mjs').Where} Where */

const isPage = (/** @type {string} */ name) => name.startsWith('index.html')

/**
 * Replaces the built shell. Its files are added to those of the previous build, index.html last: an open or loading
 * page still finds its own files. They are removed after a week.
 */
export const releaseShell = async (/** @type {Where} */ where = {}) => {
  const web = await openWeb(where)
  const from = join(workspace, 'shell/dist')
  const to = join(web.root, 'shell')
  if (!existsSync(join(from, 'index.html'))) throw new Error('The shell is not built: npm run build')
  const changed = await changedSinceBuilt(from)
  if (changed !== null) throw new Error(`${changed} of the shell is not as its build made it: npm run build`)
  await mkdir(to, { recursive: true })
  const built = (await readdir(from)).filter((name) => name !== builtList)
  const names = built.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)))
  for (const name of names) {
    await copyFile(join(from, name), join(to, `${name}.tmp`))
    await rename(join(to, `${name}.tmp`), join(to, name))
  }
  await Promise.all(names.filter((name) => !isPage(name)).map((name) => web.put(`shell/${name}`)))
  for (const name of names.filter(isPage)) await web.put(`shell/${name}`)
  for (const name of (await readdir(to)).filter((file) => !names.includes(file))) {
    const { mtimeMs } = await stat(join(to, name))
    if (Date.now() - mtimeMs > keptMs) await remove(web, `shell/${name}`)
  }
}

/** Copies the built shell and every built portal to the served folder. Returns the folder. */
export const assembleWebRoot = async (/** @type {Where} */ where = {}) => {
  const web = await openWeb(where)
  await releaseShell({ web })
  for (const name of portalNames) await offerPortal(name, { web })
  return web.root
}
