// Checks beside oxlint: packages declare their imports (Nx builds its graph from that, and images hold no more), the
// boundary rules of .oxlintrc.json work (each file of tools/fixtures/boundaries must fail), and no line is wider than
// the formatter's.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { listFiles, packages, portalNames, root } from './lib/workspace.mjs'

/** The path of a source file's import or re-export, as written. */
const importsOf = (/** @type {string} */ file) => {
  const syntax = { tsx: file.endsWith('.tsx'), decorators: true }
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', ...syntax })
  return body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : []))
}

const isTest = (/** @type {string} */ file) => /\.(\w+-)?spec\.tsx?$|\/src\/testing\b|\/test\/|\/e2e\//.test(file)
/** The start's own scripts are no package: fixtures and journeys import them by path. */
const mayReachTools = (/** @type {string} */ file) => isTest(file) || file.includes('/libs/testing/')
const packageOf = (/** @type {string} */ specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const undeclared = (/** @type {ReturnType<typeof packages>[number]} */ { folder, manifest }) => {
  const shipped = new Set([manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })])
  const workspaceTools = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies)
  const inTests = new Set([
    ...shipped,
    ...Object.keys(manifest.devDependencies ?? {}),
    ...workspaceTools,
    '@jest/globals',
  ])
  const typesOnly = new Set(Object.keys(manifest.devDependencies ?? {}))
  return listFiles(folder, /\.tsx?$/).flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      if (specifier.startsWith('.')) {
        const target = relative(join(root, folder), join(dirname(file), specifier))
        return target.startsWith('..') && !(target.includes('/tools/lib/') && mayReachTools(file))
          ? [`${file}: '${specifier}' leaves the package; import it by its name`]
          : []
      }
      const name = packageOf(specifier)
      if (specifier.startsWith('node:') || builtinModules.includes(name)) return []
      const allowed = isTest(file) ? inTests : shipped
      return allowed.has(name) || (!isTest(file) && typesOnly.has(`@types/${name}`))
        ? []
        : [`${file}: '${name}' is not declared in ${folder}/package.json`]
    }),
  )
}

const biteless = () => {
  const fixtures = 'tools/fixtures/boundaries'
  const { stdout } = spawnSync('npx', ['oxlint', '-c', '.oxlintrc.json', '--format=json', fixtures], {
    cwd: root,
    encoding: 'utf8',
  })
  /** @type {{ diagnostics: { filename: string, severity: string }[] }} */
  const { diagnostics } = JSON.parse(stdout)
  const refused = new Set(diagnostics.flatMap((each) => (each.severity === 'error' ? [each.filename] : [])))
  return listFiles(fixtures, /\.ts$/)
    .filter((file) => !refused.has(relative(root, file)))
    .map((file) => `${file}: a forbidden import passed the linter`)
}

/** The formatter does not wrap texts and comments. */
const tooWide = () =>
  ['docker', 'libs', 'services', 'shell', 'tools', ...portalNames]
    .flatMap((folder) => listFiles(folder, /\.(?:[cm]?[jt]sx?|css|sql)$/))
    .filter((file) => /^.{121}/m.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: a line is wider than 120 characters`)

const all = packages()
const faults = [...all.flatMap(undeclared), ...biteless(), ...tooWide()]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `Boundaries hold in ${all.length} packages.` : `${faults.length} boundary faults.`)
process.exit(faults.length === 0 ? 0 : 1)
