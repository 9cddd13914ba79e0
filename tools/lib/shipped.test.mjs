import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sbom, sbomOf } from './shipped.mjs'

it('names what is shipped, also what is a tool somewhere else, with what it needs', () => {
  const { components, dependencies } = sbomOf({
    'services/app': { version: '1.0.0', dependencies: { server: '1' } },
    'node_modules/@bluebonnet/app': { link: true },
    'node_modules/server': {
      version: '1.2.0',
      license: 'MIT',
      integrity: 'sha512-AQI=',
      dependencies: { '@x/log': '2' },
    },
    'node_modules/server/node_modules/@x/log': { version: '2.0.0', license: '(MIT OR ISC)' },
    'node_modules/@x/log': { version: '1.0.0', dev: true },
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

it('names what a tool needs too, when something that is shipped asks for it', () => {
  const { components } = sbomOf({
    'node_modules/image': { version: '1.0.0', optionalDependencies: { 'image-linux': '1' } },
    'node_modules/image-linux': {
      version: '1.0.0',
      optional: true,
      dependencies: { detect: '1' },
      peerDependencies: { types: '1' },
    },
    'node_modules/detect': { version: '2.0.0', devOptional: true, dependencies: { deeper: '1' } },
    'node_modules/deeper': { version: '3.0.0', devOptional: true },
    'node_modules/types': { version: '4.0.0', devOptional: true },
  })
  assert.deepEqual(components.map(({ name }) => name).toSorted(), ['deeper', 'detect', 'image', 'image-linux'])
})

it('names what this product stands on, and no tool', () => {
  const names = new Set(sbom().components.map(({ name }) => name))
  for (const name of ['fastify', '@nestjs/common', 'pg', 'react', 'antd', 'zod']) assert.ok(names.has(name), name)
  for (const name of ['jest', 'oxlint', '@stryker-mutator/core']) assert.ok(!names.has(name), name)
})
