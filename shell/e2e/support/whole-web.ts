import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assembleWebRoot } from '../../../tools/lib/web-root.mjs'

/** Assembles the release of all builds, once for all workers: their environment has its folder as WHOLE_WEB. */
export default async function wholeWeb(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'bluebonnet-web-'))
  await assembleWebRoot({ root })
  process.env['WHOLE_WEB'] = root
  return async () => rm(root, { recursive: true, force: true })
}
