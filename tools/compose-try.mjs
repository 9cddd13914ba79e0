// `node tools/compose-try.mjs`: builds the images and runs an operator's tasks on docker-compose.yml, by the exact
// commands of docs/operations.md, with people at work. It needs Docker, Compose 2 and ten to twenty minutes, refuses
// where a Bluebonnet already runs, and removes what it created. It is not part of `npm test`.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  addEvent,
  allWell,
  brokerEmail,
  file,
  filesHold,
  forgetFiles,
  health,
  inspected,
  password,
  port,
  portalAt,
  query,
  serving,
  signal,
  signIn,
  signInBroker,
  parsed,
  until,
  upload,
  uploadAddress,
  withPeople,
} from './lib/compose-try/office.mjs'
import { asWritten, blockWith, filled, folder, lastLines, sh } from './lib/compose-try/place.mjs'
import { messageOf, say, sentence, step, Stop } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const auditHolds = () => sh('docker compose run --rm -T api node services/app/dist/cli.js audit:verify')

/** The page's upgrade, to the tree in the folder. */
const upgrade = async () => {
  await asWritten('docker compose build')
  const image = await sh("docker image inspect -f '{{.Id}}' bluebonnet/server:try")
  const note = await withPeople(async () => {
    await asWritten('docker compose run --rm migrate')
    await sh(filled(blockWith('old=$(docker ps'), {}))
    await asWritten('docker compose up -d')
    for (const id of await serving(1)) assert.equal(await inspected(id, '.Image'), image)
  })
  await allWell()
  return note
}

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, maxBuffer: 512 * 1024 * 1024 })
const tree = git('archive', String(git('stash', 'create')).trim() || 'HEAD')
/** Copies git's tracked files, as in the work tree, into the folder. */
const place = () => {
  execFileSync('tar', ['-x'], { cwd: folder, input: tree })
}
const archive = join(folder, 'archive')
const inArchive = (/** @type {string} */ command) =>
  sh(`docker run --rm --network none -v ${folder}:${folder} --entrypoint sh postgres:18 -c '${command}'`)
/** Whether this machine's containers were created here. */
let isOurs = false

/** @type {readonly (readonly [title: string, work: () => Promise<string>])[]} */
const steps = [
  [
    'Docker',
    async () => {
      const mine = await sh(`docker ps -aq --filter label=com.docker.compose.project=bluebonnet
        docker volume ls -q --filter name=^bluebonnet_
        docker network ls -q --filter name=^bluebonnet_`)
      if (mine !== '') throw new Stop('A Bluebonnet is on this machine already: nothing was touched.')
      isOurs = true
      const server = await sh("docker version -f '{{.Server.Version}}'")
      return `${server}, Compose ${await sh('docker compose version --short')}`
    },
  ],
  [
    'build',
    async () => {
      place()
      await sh(
        filled(blockWith('umask 077'), {
          'SMTP_URL=smtps://user:password@smtp.example.com': `EDGE_PORT=${port}\nVERSION=try`,
        }),
      )
      await asWritten('docker compose build')
      return ''
    },
  ],
  [
    'start',
    async () => {
      await asWritten('docker compose up -d')
      await allWell()
      const versions = ['postgres postgres --version', 'redis redis-server --version', 'edge nginx -v 2>&1']
      const output = await Promise.all(versions.map((one) => sh(`docker compose exec -T ${one}`)))
      return output.map((text) => /\d+\.\d[\d.]*/.exec(text)?.[0]).join(', ')
    },
  ],
  [
    'sign in, with least rights',
    async () => {
      await sh(filled(blockWith('admin:create --email'), {}), `${password}\n`)
      const admin = await signIn('admin', 'you@example.com')
      const body = { email: brokerEmail, password, firstName: 'Bea', lastName: 'Ortega' }
      await parsed(z.unknown(), '/api/auth/create-user', { cookie: admin, method: 'POST', body })
      await signInBroker()
      await file(await upload())
      const roles = `SELECT DISTINCT usename, usesuper FROM pg_stat_activity JOIN pg_user USING (usename)
        WHERE client_addr IS NOT NULL`
      assert.equal(await query(roles), 'bluebonnet_app|f')
      return 'API and worker are bluebonnet_app'
    },
  ],
  [
    'back up, and restore',
    async () => {
      assert.equal((await addEvent('Kept')).status, 201)
      const waiting = await upload()
      await asWritten('docker compose run --rm worker node services/app/dist/cli.js backup /backups/bluebonnet.tar.gz')
      await asWritten('docker compose run --rm -T --no-deps worker cat /backups/bluebonnet.tar.gz > bluebonnet.tar.gz')
      assert.equal((await addEvent('Later')).status, 201)
      await sh(filled(blockWith('docker volume rm bluebonnet_postgres'), {}))
      await allWell()
      assert.equal(await query("SELECT title FROM calendar_events WHERE title IN ('Kept', 'Later')"), 'Kept')
      await file(waiting)
      await auditHolds()
      return `${await filesHold()}, one of them not recorded before`
    },
  ],
  [
    'scale up and down',
    () =>
      withPeople(async () => {
        await asWritten('docker compose up -d --no-recreate --scale api=3 --scale worker=2')
        await serving(3)
        await pause(3_000)
        await sh('docker compose up -d --no-recreate --scale api=2')
        await serving(2)
        await asWritten('docker compose up -d')
        await serving(1)
      }),
  ],
  [
    'upgrade',
    () => {
      appendFileSync(join(folder, 'docker/health-check.mjs'), '// The next release.\n')
      appendFileSync(join(folder, 'mfe-broker/src/portal.tsx'), "globalThis.name = 'The next release'\n")
      return upgrade()
    },
  ],
  [
    'take a portal back, and release it again',
    async () => {
      const next = await portalAt('mfe-broker')
      await asWritten('docker compose run --rm mfe-broker rollback')
      const before = await portalAt('mfe-broker')
      assert.notEqual(before, next)
      await asWritten('docker compose run --rm mfe-broker release')
      assert.equal(await portalAt('mfe-broker'), next)
      return `${next}, ${before}, ${next}`
    },
  ],
  [
    'go back to the version before',
    () => {
      place()
      return upgrade()
    },
  ],
  [
    'change SECRET and a password',
    async () => {
      const address = await uploadAddress()
      const env = readFileSync(join(folder, '.env'), 'utf8')
      const changed = env
        .replace(/^SECRET=(.*)$/m, `SECRET=${randomBytes(32).toString('hex')}\nSECRET_PREVIOUS=$1`)
        .replace(/^APP_PASSWORD=.*$/m, `APP_PASSWORD=${randomBytes(24).toString('hex')}`)
      writeFileSync(join(folder, '.env'), changed)
      await asWritten('docker compose up -d')
      await allWell()
      await file(await upload(Promise.resolve(address)))
      const output = await asWritten('docker compose run --rm api node services/app/dist/cli.js secret:renew')
      return `links of the previous SECRET stay valid. ${output}`
    },
  ],
  [
    'an API hangs, is ended, and is back',
    async () => {
      await sh('docker compose up -d --no-recreate --scale api=2')
      const [hung = ''] = await serving(2)
      return withPeople(
        async () => {
          await signal('STOP', hung)
          await until('it was ended', async () => (await inspected(hung, '.RestartCount')) !== '0', 240)
          await serving(2)
        },
        { againUpTo: 200 },
      )
    },
  ],
  [
    'an API is killed, and is back',
    async () => {
      const [killed = ''] = await serving(2)
      const count = await inspected(killed, '.RestartCount')
      return withPeople(
        async () => {
          await pause(2_000)
          await signal('KILL', killed)
          await until('it was started again', async () => (await inspected(killed, '.RestartCount')) !== count)
          await serving(2)
        },
        { againUpTo: 20 },
      )
    },
  ],
  [
    'go back to a moment',
    async () => {
      await inArchive(filled(blockWith('sudo install -d'), { 'sudo ': '', '/srv/bluebonnet-archive': archive }))
      const override = filled(blockWith('archive_mode=on'), { '/srv/bluebonnet-archive': archive })
      writeFileSync(join(folder, 'docker-compose.override.yml'), override)
      await sh('docker compose up -d --wait postgres')
      await allWell()
      await asWritten(
        'docker compose exec -u postgres postgres sh -c ' +
          "'pg_basebackup -U bluebonnet -D /archive/base-$(date +%F) -X none -c fast'",
      )
      assert.equal((await addEvent('Before the mistake')).status, 201)
      const moment = await query('SELECT clock_timestamp()')
      assert.equal((await addEvent('The mistake')).status, 201)
      const copy = await inArchive(`cd ${archive} && ls -d base-*`)
      await sh(filled(blockWith('recovery.signal'), { 'base-2026-11-22': copy, '2026-11-22 14:05:00-06': moment }))
      await allWell()
      assert.equal(await query("SELECT title FROM calendar_events WHERE title LIKE '%mistake'"), 'Before the mistake')
      // Once a worker has published where the remaining log ends.
      await until('the audit log is whole', async () => (await auditHolds()) !== '')
      const archived = 'SELECT failed_count FROM pg_stat_archiver'
      assert.equal(await query(archived), '0')
      return filesHold()
    },
  ],
  [
    'start while the store of files is away, and have it back',
    async () => {
      appendFileSync(
        join(folder, '.env'),
        `STORAGE=s3\nS3_ACCESS_KEY_ID=${randomUUID()}\nS3_SECRET_ACCESS_KEY=${randomUUID()}\n`,
      )
      await asWritten('docker compose up -d')
      await serving(1)
      await until('health names the store', async () => (await health()).checks['store']?.ok === false)
      await signInBroker()
      await asWritten('docker compose --profile s3 up -d')
      await allWell()
      forgetFiles()
      await file(await upload())
      return filesHold()
    },
  ],
]

const clean = async () => {
  if (isOurs) {
    await sh('docker compose --profile s3 down --volumes --remove-orphans --timeout 5')
    await inArchive(`rm -rf ${archive}`)
    await sh('docker image rm -f $(docker image ls -q --filter "reference=bluebonnet/*:try")')
  }
  rmSync(folder, { recursive: true, force: true })
}

// A terminal's signal ends the programs in it too, and their step.
const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopped.abort())
try {
  for (const [title, work] of steps) {
    stopped.signal.throwIfAborted()
    await step(title, work)
  }
} catch (error) {
  process.exitCode = 1
  say(`${lastLines()}\n${sentence(error)}`)
  const quiet = `grep -vE '"level":"info"|"status":[1234]' | tail -40`
  if (isOurs) say(await sh(`docker compose logs --since 5m api worker edge | ${quiet}`).catch(messageOf))
} finally {
  await clean().catch((error) => {
    process.exitCode = 1
    say(`Not everything is removed: ${messageOf(error)}`)
  })
}
