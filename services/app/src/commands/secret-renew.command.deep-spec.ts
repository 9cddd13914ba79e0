import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '@bluebonnet/database'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import { createTestDatabase } from '@bluebonnet/testing'
import { secretRenew } from './secret-renew.command.js'

const database = await createTestDatabase({ migrations })
const dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-test-'))
const api = createServer()

afterAll(async () => {
  api.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('runs beside an API that listens on the metrics port of the same settings', async () => {
  const port = await new Promise<number>((resolve) =>
    api.listen(0, '127.0.0.1', () => {
      const address = api.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
  const settings = parseSettings({
    DATABASE_URL: database.url,
    SECRET: 'a secret of thirty-two characters',
    DATA_DIR: dataDir,
    METRICS_PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    NODE_ENV: 'test',
  })
  expect(await secretRenew(settings, [])).toContain('0 of 0 second factors are encrypted with SECRET now.')
})
