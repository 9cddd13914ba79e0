// A PostgreSQL for tests that follows another one of this machine, statement by statement.
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { accountFor, programsFor } from './postgres-place.mjs'
import { freePort } from './ports.mjs'
import { run } from './run.mjs'

/**
 * @typedef {object} Standby
 * @property {string} url of the same database
 * @property {() => Promise<void>} promote makes it a primary of its own
 * @property {() => Promise<void>} start after `kill`
 * @property {() => Promise<void>} kill ends it without a farewell
 * @property {() => Promise<void>} destroy ends it and removes all that it holds
 */

/** What belongs to the server that is copied, and to no other. */
const ownFiles = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'server.log.1'])

/**
 * A copy of the cluster at `primaryUrl`, whose role must be allowed everything, made while that one works.
 * @param {string} primaryUrl
 * @returns {Promise<Standby>}
 */
export async function startStandby(primaryUrl) {
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-standby-'))
  const cluster = join(folder, 'pg')
  const account = await copyWhileItWorks(primaryUrl, cluster)
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid)
  const programs = await programsFor(account)
  const port = await freePort()
  const ask = (/** @type {string[]} */ ...args) =>
    run(`${programs}pg_ctl`, [...args, '--silent', '--wait', `--pgdata=${cluster}`], { ...account, cwd: cluster })
  const start = async () => {
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    await ask('start', '--timeout=60', `--log=${join(cluster, 'server.log')}`, `--options=-p ${port}`)
  }
  const kill = () => killServer(cluster)
  await start()
  const url = new URL(primaryUrl)
  url.port = String(port)
  return {
    url: url.href,
    promote: () => ask('promote', '--timeout=60'),
    start,
    kill,
    destroy: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ends the server of a cluster at once, with all of its processes. */
export async function killServer(/** @type {string} */ cluster) {
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid) return
  const stopped = await accountFor(cluster)
  const programs = await programsFor(stopped)
  await run(`${programs}pg_ctl`, ['stop', '--mode=immediate', '--wait', '--silent', `--pgdata=${cluster}`], {
    ...stopped,
    cwd: cluster,
  }).catch(() => undefined)
}

/** By the primary's own words, because the packages bring no pg_basebackup. */
async function copyWhileItWorks(/** @type {string} */ primaryUrl, /** @type {string} */ cluster) {
  const client = new Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    const slot = basename(join(cluster, '..')).replaceAll(/\W/g, '_').toLowerCase()
    // What is written from now on is kept until the copy has read it.
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
    const { rows } = await client.query("SELECT current_setting('data_directory') AS folder")
    const source = rows[0].folder
    const account = await accountFor(source)
    await client.query("SELECT pg_backup_start('standby', true)")
    await cp(source, cluster, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !ownFiles.has(basename(path)) && !/pg_(wal|replslot)\/./.test(path.slice(source.length)),
    })
    const { rows: stopped } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    const { host, port, user, password } = client
    await writeFile(join(cluster, 'backup_label'), stopped[0].labelfile)
    await writeFile(join(cluster, 'standby.signal'), '')
    await writeFile(
      join(cluster, 'postgresql.auto.conf'),
      [
        `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password} application_name=${slot}'`,
        `primary_slot_name = '${slot}'`,
        "listen_addresses = '127.0.0.1'",
        "unix_socket_directories = ''",
        'max_connections = 300',
        'fsync = off',
        "wal_retrieve_retry_interval = '200ms'",
      ].join('\n'),
    )
    if (account.uid !== undefined) await giveTo(cluster, account)
    return account
  } finally {
    await client.end()
  }
}

/** @param {string} folder @param {{ uid: number, gid: number }} account */
async function giveTo(folder, { uid, gid }) {
  await run('chown', ['-R', `${uid}:${gid}`, folder])
  await run('chmod', ['-R', 'u=rwX,go=', folder])
}
