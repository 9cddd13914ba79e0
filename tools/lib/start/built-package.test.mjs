import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtPackage } from './built-package.mjs'

test('a package is named as Nx prints it, with its output or without', () => {
  assert.deepEqual(builtPackage('> nx run @bluebonnet/contracts:build'), {
    name: '@bluebonnet/contracts',
    isKept: false,
  })
  assert.deepEqual(builtPackage('> nx run @bluebonnet/ui:build  [local cache]'), {
    name: '@bluebonnet/ui',
    isKept: true,
  })
  assert.deepEqual(builtPackage('✔  nx run @bluebonnet/shell:build  [existing outputs match the cache, left as is]'), {
    name: '@bluebonnet/shell',
    isKept: true,
  })
})

test('other lines name none', () => {
  for (const line of [
    '',
    '> @bluebonnet/ui@0.1.0 build',
    '- @bluebonnet/ui:build',
    ' NX   Running target build for 21 projects:',
    '✖  nx run @bluebonnet/ui:build',
  ]) {
    assert.equal(builtPackage(line), null)
  }
})
