import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '@bluebonnet/database'
import { AuditHeads, AuditSealer, newId } from '@bluebonnet/platform'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import { createTestDatabase, eventually } from '@bluebonnet/testing'
import { NestFactory } from '@nestjs/core'
import { Client } from 'pg'
import { WorkerAppModule } from '../worker-app.module.js'
import { auditRecovered, auditVerify } from './audit-verify.command.js'

const database = await createTestDatabase({ migrations })
const dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-test-'))
const client = new Client({ connectionString: database.url })
await client.connect()

afterAll(async () => {
  await client.end()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = () =>
  parseSettings({
    DATABASE_URL: database.url,
    SECRET: 'a secret of thirty-two characters',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
  })
const add = () =>
  client.query(
    `WITH added AS (
       INSERT INTO audit_log (id, action, entity_type) VALUES ($1, 'deal.approve', 'deal') RETURNING id)
     INSERT INTO audit_waiting SELECT id FROM added`,
    [newId()],
  )

it('the worker seals by itself, and the command says whether the log is complete', async () => {
  for (let n = 0; n < 3; n += 1) await add()
  expect(await auditVerify(settings(), [])).toBe(
    'The audit log is whole: 0 sealed entries and 0 published heads read, 3 entries wait for their seal.',
  )
  const worker = await NestFactory.createApplicationContext(WorkerAppModule.for(settings()), {
    logger: false,
    abortOnError: false,
  })
  try {
    expect(worker.get(AuditSealer, { strict: false })).toBeDefined()
    await eventually(async () => (await client.query('SELECT 1 FROM audit_seals')).rowCount === 3)
    await add()
    await eventually(async () => (await client.query('SELECT 1 FROM audit_seals')).rowCount === 4)
  } finally {
    await worker.close()
  }
  expect(await auditVerify(settings(), [])).toBe(
    'The audit log is whole: 4 sealed entries and 2 published heads read, 0 entries wait for their seal.',
  )
  // A published head later than the point of the recovery.
  const store = await objectStoreFor(settings())
  expect(await auditRecovered(settings(), [])).toContain('nothing to put aside')
  await new AuditHeads(store).publish({ position: 9, hash: 'a'.repeat(64) }, new Date('2100-01-01'))
  await expect(auditVerify(settings(), [])).rejects.toThrow('tampered')
  expect(await auditRecovered(settings(), [])).toMatch(/^2 published heads are put aside, up to seal 9: 4 sealed/)
  expect(await auditVerify(settings(), [])).toContain('4 sealed entries and 1 published heads')
  // On a deployment's first day all heads may be later than that point.
  const olden = "UPDATE audit_seals SET sealed_at = now() - interval '1 hour'"
  await client.query(`SET session_replication_role = replica; ${olden}`)
  await new AuditHeads(store).publish({ position: 9, hash: 'a'.repeat(64) })
  expect(await auditRecovered(settings(), [])).toMatch(/^2 published heads .* and 0 published heads read/)
  await client.query("UPDATE audit_log SET action = 'deal.reject'")
  await expect(auditVerify(settings(), [])).rejects.toThrow(
    /^The audit log was tampered with .*:\n {2}- Entry \S+ at 1 is not what was sealed\n/,
  )
})
