// Checks the types of all packages, those with the same compiler settings in one run: alone, each would read what it imports again.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from './lib/workspace.mjs'

/** Beside the packages' types, which the compiler looks for from here upwards. */
const place = join(root, 'node_modules', '.cache', 'bluebonnet', 'types')
mkdirSync(place, { recursive: true })

const groups = new Map()
for (const { folder } of packages()) {
  const { extends: base, include, ...settings } = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'))
  const shared = JSON.stringify({ extends: join(root, folder, base), ...settings })
  groups.set(shared, [...(groups.get(shared) ?? []), ...include.map((name) => join(root, folder, name))])
}

let failed = 0
for (const [index, [shared, include]] of [...groups].entries()) {
  const project = join(place, `tsconfig.${index}.json`)
  writeFileSync(project, JSON.stringify({ ...JSON.parse(shared), include }))
  console.log(`${include.length} folders with one set of compiler settings`)
  const { status } = spawnSync('npx', ['tsc', '-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
