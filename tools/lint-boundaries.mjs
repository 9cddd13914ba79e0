// What oxlint does not ask: a package declares what it imports (Nx builds its graph from that), the boundary rules of
// .oxlintrc.json really refuse what they forbid (each file of tools/fixtures/boundaries must fail), and no line is
// wider than the formatter's, which leaves texts and comments as they are.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { importsOf } from './lib/imports.mjs'
import { listFiles, packages, portalNames, root } from './lib/workspace.mjs'

const isTest = (/** @type {string} */ file) => /\.(\w+-)?spec\.tsx?$|\/src\/testing\b|\/test\/|\/e2e\//.test(file)
/** The start's own scripts are no package: fixtures and journeys use them where they stand. */
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

const biteless = () =>
  listFiles('tools/fixtures/boundaries', /\.ts$/)
    .filter(
      (file) => spawnSync('npx', ['oxlint', '-c', join(root, '.oxlintrc.json'), file], { cwd: root }).status === 0,
    )
    .map((file) => `${file}: a forbidden import passed the linter`)

/** As in .oxfmtrc.json. */
const width = 120
const tooWide = () =>
  ['docker', 'docs', 'libs', 'services', 'shell', 'tools', ...portalNames]
    .flatMap((folder) => listFiles(folder, /\.(?:[cm]?[jt]sx?|css|sql)$/))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > width ? [`${file}:${index + 1}: ${line.length} characters, at most ${width} fit`] : [],
        ),
    )

/** What the product is built with by its mission (docs/decisions); each is imported somewhere. */
const mission = [
  '@nestjs/core',
  '@nestjs/typeorm',
  '@nestjs/passport',
  '@nestjs/bullmq',
  'bullmq',
  'ioredis',
  'typeorm',
  'pg',
  '@module-federation/enhanced',
  'webpack',
  'react',
  'react-dom',
  'zustand',
  'antd',
  'jest',
  'supertest',
]

const unimported = () => {
  const sources = ['libs', 'services', 'shell', 'tools', ...portalNames].flatMap((folder) =>
    listFiles(folder, /\.(?:mjs|tsx?)$/),
  )
  const imported = new Set(sources.flatMap((file) => importsOf(file).map(packageOf)))
  // Tests have Jest's functions as globals: it is a command.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (/\bjest\b/.test(scripts['test:unit'])) imported.add('jest')
  return mission.filter((name) => !imported.has(name)).map((name) => `${name} is imported nowhere`)
}

const all = packages()
const faults = [...all.flatMap(undeclared), ...unimported(), ...biteless(), ...tooWide()]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `Boundaries hold in ${all.length} packages.` : `${faults.length} boundary faults.`)
process.exit(faults.length === 0 ? 0 : 1)
