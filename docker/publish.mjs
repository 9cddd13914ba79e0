// The program of an image of the shell or of a portal: the release of `npm run portal:release`, from the build inside
// the image.
//   publish   point browsers to this build, unless somebody rolled back exactly this one (each
//             `docker compose up` does it)
//   release   the same, also after a rollback
//   rollback  point browsers to the previous release
import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '../tools/lib/portal-gate.mjs'
import { offerPortal, releasePortal, rollbackPortal } from '../tools/lib/portal-releases.mjs'
import { releaseShell } from '../tools/lib/web-root.mjs'
import { portalNames } from '../tools/lib/workspace.mjs'

const { PART: part = '', WEB_ROOT: root = '', RELEASED_BY: by, RELEASE_COMMIT: commit } = process.env
const made = { ...(by === undefined ? {} : { by }), ...(commit === undefined ? {} : { commit }) }
const [act = ''] = process.argv.slice(2)

const shell = async () => {
  await releaseShell({ root })
  return 'this build'
}
/** At `docker compose up` the shell that a portal was built for may not be published yet. */
const onceItFits = async () => {
  for (let tries = 30; ; tries -= 1)
    try {
      return await offerPortal(part, { root })
    } catch (error) {
      if (tries === 0 || !(error instanceof Refused)) throw error
      await pause(2_000)
    }
}
/** @type {Readonly<Record<string, () => Promise<string>>>} */
const acts = part === 'shell'
  ? { publish: shell, release: shell }
  : {
      publish: onceItFits,
      release: () => releasePortal(part, { root, made }),
      rollback: () => rollbackPortal(part, { root, made }),
    }

try {
  if (root === '' || (part !== 'shell' && !portalNames.includes(part)))
    throw new Error('This image was built without PART, or runs without WEB_ROOT')
  const run = acts[act]
  if (run === undefined) throw new Error(`${part} can: ${Object.keys(acts).join(', ')}`)
  process.stdout.write(`${part} is at ${await run()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
