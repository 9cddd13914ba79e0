// Prepares the Chromium of node_modules. It was packed for a bare Linux, so it includes the libraries and a font that
// such a machine lacks.
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.mjs'
import { messageOf } from './start/say.mjs'
import { root } from './workspace.mjs'

const name = '@sparticuz/chromium'

/**
 * The package unpacks into the temporary folder, under names that anybody could have created: it gets an empty folder
 * of its own.
 */
const unpack = (/** @type {string} */ folder) =>
  run(process.execPath, ['--input-type=module', '-e', `await (await import('${name}')).default.executablePath()`], {
    cwd: root,
    // It leaves its libraries packed unless it detects the machine that it was packed for.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })

const fontsIn = (/** @type {string} */ folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

const starterIn = (/** @type {string} */ folder) => `#!/bin/sh
LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_FILE='${folder}/fonts.conf' exec '${folder}/chromium' "$@"
`

/** Path of a program that starts the packed Chromium; unpacked once per version, which takes seconds. */
export async function packedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `There is no Chromium, and none is packed for ${process.platform} ${process.arch}. ` +
        `Install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
    )
  }
  /** @type {import('./workspace.mjs').Manifest} */
  const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const home = join(root, 'node_modules', '.cache')
  const folder = join(home, `chromium-${version}`)
  const starter = join(folder, 'start')
  if (await stat(starter).catch(() => null)) return starter
  await mkdir(home, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  try {
    await unpack(draft)
    await writeFile(join(draft, 'fonts.conf'), fontsIn(folder))
    await writeFile(join(draft, 'start'), starterIn(folder))
    await chmod(join(draft, 'start'), 0o755)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have been faster; either copy is valid.
    if (!(await stat(starter).catch(() => null)))
      throw new Error(`The packed Chromium could not be unpacked: ${messageOf(error)}`, { cause: error })
  }
  return starter
}
