import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citationFaults } from './citations.mjs'

const rules = {
  path: 'docs/rules/cda.md',
  text:
    '- <a id="send"></a>**Sending.** See [below](#void), [law](../law.md), ' +
    '[here](cda.md#send).\n- <a id="void"></a>Void.\n',
}
const law = { path: 'docs/law.md', text: '# Law\n' }
const pages = [rules, law]
/** @param {{ path: string, text: string }[]} files */
const faultsOf = (...files) => {
  const all = [...pages.filter(({ path }) => !files.some((file) => file.path === path)), ...files]
  return citationFaults(all, (path) => all.some((file) => file.path === path || file.path.startsWith(`${path}/`)))
}
const source = (/** @type {string} */ text) => ({ path: 'services/a.ts', text })

test('takes a cited anchor and a living link', () => {
  assert.deepEqual(
    faultsOf(source('/** Sends it (docs/rules/cda.md#send). See docs/rules/cda.md, and docs/law.md. */')),
    [],
  )
})

test('names a cited anchor that is not there, with its line', () => {
  assert.deepEqual(faultsOf(source('const a = 1\n// docs/rules/cda.md#sent')), [
    'services/a.ts:2: docs/rules/cda.md has no anchor sent',
  ])
})

test('names a cited page that is not there, and an empty anchor', () => {
  assert.deepEqual(faultsOf(source('// docs/rules/deal.md#send')), [
    'services/a.ts:1: docs/rules/deal.md does not exist',
  ])
  assert.deepEqual(faultsOf(source('// docs/rules/cda.md#')), ['services/a.ts:1: docs/rules/cda.md has no anchor '])
})

test('leaves the pages of others alone', () => {
  assert.deepEqual(faultsOf(source('// https://example.com/docs/start.md#one, node_modules/docs/start.md')), [])
})

test('names a dead link of a page, to a file or to an anchor', () => {
  assert.deepEqual(
    faultsOf({
      path: 'README.md',
      text: '[a](docs/none.md) [b](docs/rules/cda.md#none) [c](docs) [d](#none) [e](https://a.example/b.md)',
    }),
    [
      'README.md: the link to docs/none.md is dead, docs/none.md does not exist',
      'README.md: the link to docs/rules/cda.md#none is dead, docs/rules/cda.md has no anchor none',
      'README.md: the link to #none is dead, README.md has no anchor none',
    ],
  )
})

test('reads no link and no anchor in what is shown as code', () => {
  assert.deepEqual(
    faultsOf({
      path: 'README.md',
      text: '`<a id="x"></a>` `<a id="x"></a>` `[a](none.md)`\n```md\n[a](none.md)\n```\n',
    }),
    [],
  )
})

test('names an anchor that stands twice', () => {
  assert.deepEqual(faultsOf({ path: 'docs/a.md', text: '<a id="one"></a> <a id="one"></a>' }), [
    'docs/a.md: the anchor one stands twice',
  ])
})

test('names what is not in the repository, and no word that only holds such a name', () => {
  const [first, second] = [['SP', 'EC'].join(''), ['DECI', 'SIONS'].join('')]
  assert.equal(
    faultsOf(
      source(
        `// ${first} section 3, ${second} section 4, ${first}'s text, ` +
          `${['MO', 'NEY.md'].join('')}, the ${['first', 'design'].join(' ')}`,
      ),
    ).length,
    5,
  )
  assert.deepEqual(
    faultsOf(source("export const types = ['INSPECTION', 'MONEY', 'FACTS'] // a decision of docs/law.md")),
    [],
  )
})
