import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sbom, sbomOf } from './shipped.mjs'

it('names what is shipped, also what is a tool somewhere else, with what it needs', () => {
  const { components, dependencies } = sbomOf({
    'services/app': { version: '1.0.0', dependencies: { '@bluebonnet/deals': '1' } },
    'services/deals': { version: '1.0.0', dependencies: { server: '1' } },
    'node_modules/@bluebonnet/deals': { link: true, resolved: 'services/deals' },
    'node_modules/server': {
      version: '1.2.0',
      license: 'MIT',
      integrity: 'sha512-AQI=',
      dependencies: { '@x/log': '2' },
    },
    'node_modules/server/node_modules/@x/log': { version: '2.0.0', license: '(MIT OR ISC)' },
    'node_modules/@x/log': { version: '1.0.0' },
  })
  assert.deepEqual(
    components.map(({ purl }) => purl),
    ['pkg:npm/server@1.2.0', 'pkg:npm/%40x/log@2.0.0'],
  )
  assert.deepEqual(components[0]?.hashes, [{ alg: 'SHA-512', content: '0102' }])
  assert.deepEqual(components[1]?.licenses, [{ expression: '(MIT OR ISC)' }])
  assert.deepEqual(dependencies, [
    { ref: 'server@1.2.0', dependsOn: ['@x/log@2.0.0'] },
    { ref: '@x/log@2.0.0', dependsOn: [] },
  ])
})

it('names what is installed beside a package, and not what it only gets along with', () => {
  const { components } = sbomOf({
    'services/app': { dependencies: { image: '1' } },
    'node_modules/image': { version: '1.0.0', optionalDependencies: { 'image-linux': '1' } },
    'node_modules/image-linux': {
      version: '1.0.0',
      optional: true,
      dependencies: { detect: '1' },
      peerDependencies: { types: '1', beside: '1' },
      peerDependenciesMeta: { types: { optional: true } },
    },
    'node_modules/detect': { version: '2.0.0', dependencies: { deeper: '1' } },
    'node_modules/deeper': { version: '3.0.0' },
    'node_modules/types': { version: '4.0.0' },
    'node_modules/beside': { version: '5.0.0' },
    'node_modules/compiler': { version: '6.0.0' },
  })
  assert.deepEqual(components.map(({ name }) => name).toSorted(), [
    'beside',
    'deeper',
    'detect',
    'image',
    'image-linux',
  ])
})

it('names nothing that one of our own packages needs for tests alone', () => {
  const { components } = sbomOf({
    'services/app': { dependencies: {} },
    'libs/testing': { dependencies: { 'stand-in': '1' } },
    'node_modules/@bluebonnet/testing': { link: true, resolved: 'libs/testing' },
    'node_modules/stand-in': { version: '1.0.0' },
  })
  assert.deepEqual(components, [])
})

it('names what this product stands on, and no tool', () => {
  const names = new Set(sbom().components.map(({ name }) => name))
  for (const name of ['fastify', '@nestjs/common', 'pg', 'react', 'antd', 'zod']) assert.ok(names.has(name), name)
  for (const name of ['jest', 'oxlint', '@stryker-mutator/core', 's3rver', 'webpack-dev-server'])
    assert.ok(!names.has(name), name)
})
