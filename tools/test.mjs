// `npm test`: everything that must hold, in the order in which a fault is cheapest to find.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withModules } from './lib/jest-modules.mjs'
import { runSteps } from './lib/steps.mjs'
import { listFiles, root } from './lib/workspace.mjs'

if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  console.log('Installing packages…')
  const installed = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit' })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
}

// What packages also do by themselves (`nx run-many -t lint`, typecheck, test) is done here in one run each: asked one by one, every package
// would start a compiler of its own and read again what it imports. Only builds, which `npm start` needs next, are Nx's and kept.
const total = await runSteps([
  { name: 'Lint', command: ['node', 'tools/lint-packages.mjs'] },
  { name: 'Lint of the tools', command: ['npm', 'run', 'lint:tools'] },
  { name: 'Boundaries between packages', command: ['node', 'tools/lint-boundaries.mjs'] },
  { name: 'Lock file', command: ['node', 'tools/check-lock.mjs'] },
  { name: 'Container files', command: ['node', 'tools/check-docker.mjs'] },
  { name: 'Types', command: ['node', 'tools/types.mjs'] },
  { name: 'Unit tests', command: ['npx', 'jest', '-c', 'jest.all-unit.mjs'], env: withModules },
  { name: 'Tests of the tools', command: ['node', '--test', ...listFiles('tools', /\.test\.mjs$/)] },
  { name: 'Integration tests on PostgreSQL', command: ['node', 'tools/test-int.mjs'] },
  { name: 'Builds', command: ['npx', 'nx', 'run-many', '-t', 'build', '--output-style=stream', '--parallel=2'] },
  { name: 'Federation in a browser', command: ['npm', 'run', 'test:federation', '-w', 'shell'] },
  { name: 'Journeys in a browser', command: ['node', 'tools/test-e2e.mjs'] },
])

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
