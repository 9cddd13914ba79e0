// `npm run skew`: whether releases that do not know each other go together. The three newest tags `release/…`, or
// commits that are named, are built from git, or taken from where they are kept, and tried with this tree:
// screens: each of the older portals in this shell and of these portals in the older shells, with answers of the API
// and of one that is another; a pair that the gate refuses is said, for pages pass it over;
// journeys: these portals on the older API, and the older ones on this API, on this tree's database.
// `--only screens`, `journeys` or `builds` does one. It takes minutes for each, and is for the days before a release.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fakeAnswer } from './lib/fake-answers.mjs'
import { Refused } from './lib/portal-gate.mjs'
import { tryRelease } from './lib/portal-try.mjs'
import { builtAt, builtHere, newestReleases } from './lib/skew-builds.mjs'
import { tryJourneys } from './lib/skew-journeys.mjs'
import { skewedAnswer } from './lib/skewed-answers.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { releasePortal } from './lib/portal-releases.mjs'

/** @typedef {import('./lib/skew-builds.mjs').Tree} Tree */

const answers = { 'its API': fakeAnswer, 'another API': skewedAnswer }

/** A folder to serve, with the shell alone. */
const webOf = (/** @type {Tree} */ shell) => {
  const web = mkdtempSync(join(tmpdir(), 'bluebonnet-pair-'))
  cpSync(join(shell.folder, 'shell/dist'), join(web, 'shell'), { recursive: true })
  return web
}

/** The portals of a tree, each with its build. */
const portalsOf = (/** @type {Tree} */ { folder }) =>
  readdirSync(folder)
    .filter((name) => /^mfe-[a-z-]+$/.test(name))
    .map((name) => ({ name, dist: join(folder, name, 'dist') }))

/** Opens each screen of one build's portals in another's shell. */
const tryScreens = async (/** @type {Tree} */ shell, /** @type {Tree} */ portals) => {
  let broken = 0
  for (const [api, answerOf] of Object.entries(answers)) {
    const web = webOf(shell)
    for (const { name, dist } of portalsOf(portals)) {
      const open = (/** @type {Parameters<typeof tryRelease>[0]} */ tried) => tryRelease({ ...tried, answerOf })
      const said = await releasePortal(name, { root: web, dist, tryRelease: open }).then(
        () => 'every screen is drawn',
        (error) => {
          if (!(error instanceof Refused)) throw error
          if (error.message.includes('could not be drawn')) broken += 1
          return error.message
        },
      )
      say(`${name} of ${portals.name} in the shell of ${shell.name}, ${api}: ${said}`)
    }
    rmSync(web, { recursive: true })
  }
  return broken
}

/** Goes through the journeys of one tree's shell and portals, on another's API. */
const goThrough = async (/** @type {Tree} */ api, /** @type {Tree} */ portals) => {
  const web = webOf(portals)
  for (const { name, dist } of portalsOf(portals)) await releasePortal(name, { root: web, dist })
  const isWhole = await tryJourneys({ api, portals, web })
  say(`Portals of ${portals.name} on the API of ${api.name}: ${isWhole ? 'every journey goes through' : 'see above'}`)
  return isWhole ? 0 : 1
}

const kinds = ['screens', 'journeys', 'builds']
const { positionals: named, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
await orStop(async () => {
  const { only } = values
  if (only !== undefined && !kinds.includes(only)) throw new Stop(`--only is one of ${kinds.join(', ')}`)
  const refs = named.length > 0 ? named : newestReleases()
  if (refs.length === 0) throw new Stop('There are no tags release/… yet: name commits, npm run skew -- HEAD~20')
  const others = refs.map(builtAt)
  if (only === 'builds') return
  const now = builtHere()
  let broken = 0
  for (const before of others)
    for (const [one, other] of /** @type {const} */ ([
      [now, before],
      [before, now],
    ])) {
      if (only !== 'journeys') broken += await tryScreens(one, other)
      if (only !== 'screens') broken += await goThrough(one, other)
    }
  if (broken > 0) throw new Stop(`${broken} of these do not go together`)
})
