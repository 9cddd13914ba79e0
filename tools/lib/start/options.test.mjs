import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { unreadFile } from './options.mjs'

it('says that .env is not read, where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bluebonnet-options-'))
  try {
    assert.equal(unreadFile(folder), null)
    writeFileSync(join(folder, '.env'), 'PORT=4300')
    assert.match(unreadFile(folder) ?? '', /does not read it/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
