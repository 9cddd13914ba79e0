import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setInterval } from 'node:timers/promises'
import { Children } from './children.mjs'

test('a process that ended during the start is started again when it shall run', { timeout: 30_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-children-'))
  mkdirSync(join(dataDir, 'logs'))
  const starts = join(dataDir, 'starts')
  writeFileSync(
    join(dataDir, 'worker.cjs'),
    `const { appendFileSync, readFileSync } = require('node:fs')
    const starts = ${JSON.stringify(starts)}
    appendFileSync(starts, '.')
    if (readFileSync(starts, 'utf8') === '.') process.exit(1)
    setInterval(() => undefined, 1_000)`,
  )
  const children = new Children({ dataDir, env: process.env, show: () => undefined })
  try {
    await once(children.start('worker', join(dataDir, 'worker.cjs')), 'close')
    children.keepRunning()
    for await (const _ of setInterval(20)) if (readFileSync(starts, 'utf8') === '..') break
  } finally {
    await children.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
