// PostgreSQL refuses to run as root: under root its programs run as an account without rights.
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** @typedef {{ uid: number, gid: number } | { uid?: never, gid?: never }} Account */

/**
 * Who the child processes that touch `cluster` run as; empty when this process is not root.
 * @param {string} cluster
 * @returns {Promise<Account>}
 */
export async function accountFor(cluster) {
  if (process.getuid?.() !== 0) {
    const owner = await stat(cluster).catch(() => null)
    if (owner !== null && process.getuid !== undefined && owner.uid !== process.getuid()) {
      throw new Error(
        `${cluster} belongs to another user: start as that user (or as root), or choose another DATA_DIR.`,
      )
    }
    return {}
  }
  const owner = await stat(cluster).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (account === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody to run it.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** True when the account may enter the folder and every folder above it. */
export async function reachableBy(/** @type {Account} */ { uid, gid }, /** @type {string} */ folder) {
  if (uid === undefined) return true
  for (let path = folder; ; path = dirname(path)) {
    const found = await stat(path).catch(() => null)
    if (found !== null) {
      const mayEnter = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
      if ((found.mode & mayEnter) === 0) return false
    }
    if (path === dirname(path)) return true
  }
}

/** Makes a folder that every account may enter, whatever the umask says. */
export async function openFolder(/** @type {string} */ folder) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
