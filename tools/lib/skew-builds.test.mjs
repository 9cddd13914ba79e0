import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newestReleases } from './skew-builds.mjs'

const cwd = mkdtempSync(join(tmpdir(), 'bluebonnet-tags-'))
after(() => rmSync(cwd, { recursive: true }))
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=Sam', '-c', 'user.email=sam@bluebonnet.test', ...args], { cwd })

test('the three newest releases are those of the highest versions, whenever and in what order they were tagged', () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '-m', 'First')
  assert.deepEqual(newestReleases(cwd), [])
  for (const tag of ['release/1.10.0', 'release/1.2.0', 'release/1.9.1', 'release/1.9.0', 'v2']) git('tag', tag)
  assert.deepEqual(newestReleases(cwd), ['release/1.10.0', 'release/1.9.1', 'release/1.9.0'])
})
