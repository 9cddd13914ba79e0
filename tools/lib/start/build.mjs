import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { listFiles, portalNames, root } from '../workspace.mjs'
import { runLogged } from './run-logged.mjs'

const folders = ['libs', 'services', 'shell', ...portalNames]
const settings = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
  '.swcrc',
  'nx.json',
]
const stampFile = join(root, '.nx', 'start-stamp')
const isSource = /^(?!.*\.(\w+-)?spec\.tsx?$).*$/

/** Changes whenever a file that a build reads changes. Nx takes seconds for this; here it takes milliseconds. */
async function sourceStamp() {
  const hash = createHash('sha256')
  const files = [
    ...folders.flatMap((folder) => listFiles(folder, isSource)),
    ...settings.map((name) => join(root, name)),
  ]
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    const found = await stat(file).catch(() => null)
    hash.update(`${relative(root, file)} ${found?.size} ${found?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** True when every package with a build has its output, which may have been deleted. */
const isBuilt = () =>
  folders
    .flatMap((folder) => listFiles(folder, /^package\.json$/))
    .filter((file) => JSON.parse(readFileSync(file, 'utf8')).scripts?.build !== undefined)
    .every((file) => existsSync(join(dirname(file), 'dist')))

/** Builds what changed (Nx caches the rest); does nothing when no source changed since the last start. */
export async function build(/** @type {(text: string) => void} */ say) {
  const stamp = await sourceStamp()
  if (isBuilt() && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return 'nothing changed'
  let done = 0
  await runLogged(
    process.execPath,
    [
      join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'),
      'run-many',
      '-t',
      'build',
      '--outputStyle=static',
      '--parallel=2',
    ],
    'The build failed',
    {
      env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
      onLine: (line) => {
        const [, name, rest = ''] = /^[>✔✓]\s+nx run ([^\s:]+):build\b(.*)/u.exec(line) ?? []
        if (name === undefined) return
        done += 1
        say(`    ${name}${rest.includes('cache') ? ' (kept)' : ''}`)
      },
    },
  )
  await mkdir(join(root, '.nx'), { recursive: true })
  await writeFile(stampFile, stamp)
  return `${done} packages`
}
