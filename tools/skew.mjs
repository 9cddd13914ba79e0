// `npm run skew`: checks that releases that do not know each other work together. It builds the two newest tags
// `release/…`, or the named commits, from git and tests them with this tree: each screen of the older portals in
// this shell and of these portals in the older shells, with answers of the API and of another one. It reports a pair
// that the gate refuses, which pages skip. It takes minutes for each, and is meant for the days before a release.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtList, writeBuilt } from '../libs/federation/src/built-files.mjs'
import { buildAll, builtAt } from './lib/built-at.mjs'
import { fakeAnswer } from './lib/fake-answers.mjs'
import { Refused } from './lib/portal-gate.mjs'
import { releasePortal } from './lib/portal-releases.mjs'
import { tryRelease } from './lib/portal-try.mjs'
import { skewedAnswer } from './lib/skewed-answers.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

/** @typedef {{ name: string, folder: string }} Tree a built commit, or this tree */

const mostReleases = 2
const answers = { 'its API': fakeAnswer, 'another API': skewedAnswer }
const place = mkdtempSync(join(tmpdir(), 'bluebonnet-skew-'))

/** By version, whenever they were tagged. */
const newestReleases = () =>
  execFileSync('git', ['tag', '--list', 'release/*', '--sort=-version:refname'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .slice(0, mostReleases)

/** Opens each screen of one build's portals in another's shell. Returns the number of broken portals. */
const tryScreens = async (/** @type {Tree} */ shell, /** @type {Tree} */ portals) => {
  let broken = 0
  for (const [api, answerOf] of Object.entries(answers)) {
    const web = mkdtempSync(join(place, 'web-'))
    cpSync(join(shell.folder, 'shell/dist'), join(web, 'shell'), { recursive: true })
    for (const name of readdirSync(portals.folder).filter((each) => /^mfe-[a-z-]+$/.test(each))) {
      const dist = join(portals.folder, name, 'dist')
      // Builds of earlier commits wrote none.
      if (!existsSync(join(dist, builtList))) await writeBuilt(dist)
      const open = (/** @type {Parameters<typeof tryRelease>[0]} */ tried) => tryRelease({ ...tried, answerOf })
      const verdict = await releasePortal(name, { root: web, dist, tryRelease: open }).then(
        () => 'every screen is drawn',
        (error) => {
          if (!(error instanceof Refused)) throw error
          if (error.message.includes('could not be drawn')) broken += 1
          return error.message
        },
      )
      say(`${name} of ${portals.name} in the shell of ${shell.name}, ${api}: ${verdict}`)
    }
  }
  return broken
}

const named = process.argv.slice(2)
await orStop(async () => {
  const refs = named.length > 0 ? named : newestReleases()
  if (refs.length === 0) throw new Stop('There are no tags release/… yet: name commits, npm run skew -- HEAD~20')
  try {
    buildAll(root)
    const now = { name: 'this tree', folder: root }
    let broken = 0
    for (const name of refs) {
      const before = { name, folder: builtAt(name) }
      broken += (await tryScreens(now, before)) + (await tryScreens(before, now))
    }
    if (broken > 0) throw new Stop(`${broken} of these do not go together`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
