import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeProvided } from './provided.mjs'

const ui = '@bluebonnet/ui'
const faultsOf = (/** @type {string} */ sdk, /** @type {string[]} */ names) =>
  judgeProvided({ sdk: '1.4.0', names: { [ui]: ['Button', 'Card'] } }, { sdk, names: { [ui]: names } }).faults

test('removing a name requires a major version of the sdk, adding one a minor version', () => {
  for (const sdk of ['1.4.0', '1.4.1', '1.5.0'])
    assert.match(faultsOf(sdk, ['Button']).join(), /^Portals may use Card of @bluebonnet\/ui: keep it, or raise/)
  assert.deepEqual(faultsOf('2.0.0', ['Button']), [])
  for (const sdk of ['1.4.0', '1.4.1', '0.9.0'])
    assert.match(faultsOf(sdk, ['Button', 'Card', 'Tag']).join(), /^New to portals are Tag of @bluebonnet\/ui: raise/)
  for (const sdk of ['1.5.0', '2.0.0']) assert.deepEqual(faultsOf(sdk, ['Button', 'Card', 'Tag']), [])
})

test('a module that is no longer shared removes its names', () => {
  const { faults } = judgeProvided({ sdk: '1.4.0', names: { [ui]: ['Card'] } }, { sdk: '1.5.0', names: {} })
  assert.match(faults.join(), /^Portals may use Card of @bluebonnet\/ui/)
})

test('a version alone is a change to record', () => {
  const names = { [ui]: ['Card'] }
  assert.deepEqual(judgeProvided({ sdk: '1.4.0', names }, { sdk: '1.4.0', names }), { faults: [], isSame: true })
  assert.deepEqual(judgeProvided({ sdk: '1.4.0', names }, { sdk: '1.5.0', names }), { faults: [], isSame: false })
})
