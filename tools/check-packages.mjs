// What is shipped of others: the list of it is kept beside what tests leave (`coverage/sbom.json`), and the registry is
// asked what is known against it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditVerdict } from './lib/audit-verdict.mjs'
import { sbom, shippedFolders } from './lib/shipped.mjs'
import { root } from './lib/workspace.mjs'

const list = sbom()
mkdirSync(join(root, 'coverage'), { recursive: true })
writeFileSync(join(root, 'coverage', 'sbom.json'), JSON.stringify(list, null, 2))
console.log(`${list.components.length} packages are shipped: coverage/sbom.json`)

const asked = ['audit', '--omit', 'dev', '--json', '--fetch-retries', '0', '--fetch-timeout', '20000']
const { stdout } = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
const { ok, says } = auditVerdict(stdout, shippedFolders())
console.log(says)
process.exit(ok ? 0 : 1)
