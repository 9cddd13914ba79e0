import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from './workspace.mjs'

const cwd = mkdtempSync(join(tmpdir(), 'bluebonnet-tags-'))
after(() => rmSync(cwd, { recursive: true }))
process.env['SKEW_BUILDS'] = join(cwd, 'kept')
const { builtAt, newestReleases } = await import('./skew-builds.mjs')
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=Sam', '-c', 'user.email=sam@bluebonnet.test', ...args], { cwd })

test('the three newest releases are those of the highest versions, whenever and in what order they were tagged', () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '-m', 'First')
  assert.deepEqual(newestReleases(cwd), [])
  for (const tag of ['release/1.10.0', 'release/1.2.0', 'release/1.9.1', 'release/1.9.0', 'v2']) git('tag', tag)
  assert.deepEqual(newestReleases(cwd), ['release/1.10.0', 'release/1.9.1', 'release/1.9.0'])
})

test('a build whose packages were those of a tree that is gone gets them from this one, without a new build', () => {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const folder = join(cwd, 'kept', commit)
  for (const part of ['built', 'node_modules', 'libs', 'services']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  symlinkSync(join(cwd, 'gone/.bin'), join(folder, 'node_modules/.bin'))
  assert.deepEqual(builtAt('HEAD'), { name: `HEAD (${commit})`, folder })
  assert.ok(existsSync(join(folder, 'node_modules/.bin/nx')))
})
