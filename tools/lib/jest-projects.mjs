import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packages, root } from './workspace.mjs'

/**
 * The jest settings that a package's own script names, as those of a project; null when it has no such script.
 * @param {{ folder: string, manifest: import('./workspace.mjs').Manifest }} each
 * @param {string} script
 */
const projectOf = async ({ folder, manifest }, script) => {
  const file = / -c (\S+)/.exec(manifest.scripts[script] ?? '')?.[1]
  if (file === undefined) return null
  /** @type {{ default: import('jest').Config }} */
  const {
    default: { maxWorkers: _ofRuns, ...settings },
  } = await import(pathToFileURL(join(root, folder, file)).href)
  return { ...settings, rootDir: join(root, folder) }
}

/**
 * Jest's settings for every package's `script` (`test` or `test:int`) in one run: one pool of workers, and nothing
 * started or waited for between the packages.
 * @param {'test' | 'test:int'} script
 */
export const inOneRun = async (script) => {
  const projects = (await Promise.all(packages().map((each) => projectOf(each, script)))).filter(
    (project) => project !== null,
  )
  return { projects, testTimeout: Math.max(...projects.map(({ testTimeout = 5_000 }) => testTimeout)) }
}
