import { createServer, type Server, type Socket } from 'node:net'
import { signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { listening } from '@bluebonnet/testing'
import { OutboxEntity, Tx } from '@bluebonnet/platform'
import { JobHandlers } from '@bluebonnet/platform/jobs/job-handlers'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import { DocumentsModule, objectIdOf } from '../index.js'
import { samples, uploadFile } from '../testing/index.js'

/**
 * Speaks clamd's INSTREAM: it reads everything before it answers, and reports a file that contains its test
 * signature.
 */
class Scanner {
  answer: (bytes: Buffer) => string = (bytes) =>
    bytes.includes('neighbour') ? 'stream: Test.Neighbour FOUND' : 'stream: OK'
  readonly server: Server = createServer((socket) => this.converse(socket))
  scanned = 0

  private converse(socket: Socket): void {
    let heard: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk])
      const bytes = unframed(heard)
      if (bytes === null) return
      this.scanned += 1
      socket.end(`${this.answer(bytes)}\0`)
    })
  }
}

/** The bytes when all of their chunks have arrived, otherwise null. */
const unframed = (heard: Buffer): Buffer | null => {
  const command = 'zINSTREAM\0'
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const scanner = new Scanner()
const port = await listening(scanner.server)
const test = await startTestApp([DocumentsModule], { CLAMD_URL: `tcp://127.0.0.1:${port}` })
const cookie = (await signedInAs(test)).cookie

afterAll(async () => {
  await test.close()
  scanner.server.close()
})

const scanAll = async (): Promise<void> => {
  const { app, dataSource } = test
  const runner = new JobRunner(app.get(JobHandlers), app.get(Tx), dataSource.getRepository(OutboxEntity))
  const rows = await test.dataSource.query<{ id: string }[]>(
    "SELECT id FROM outbox WHERE job = 'objects.scan' AND done_at IS NULL ORDER BY id",
  )
  for (const { id } of rows) await runner.run({ id, name: 'objects.scan', queue: 'quick' })
}
const read = async (objectPath: string) => {
  const answer = await test.ask(`/api${objectPath}`, { cookie })
  return answer.status === 200 ? 200 : answer.json()
}
const file = (documentURL: string) =>
  test.ask('/api/documents', { method: 'PUT', cookie, body: { documentURL, label: 'Keys', type: 'OTHER' } })

it('is unreadable until scanned, and readable once clean', async () => {
  const path = await uploadFile(test, cookie, samples.pdf)
  expect((await file(path)).status).toBeLessThan(300)
  expect(await read(path)).toMatchObject({ statusCode: 409, code: 'FILE_WAITS_FOR_SCAN' })
  await scanAll()
  expect(await read(path)).toBe(200)
})

it('is never readable and becomes no document after a finding; the log says what', async () => {
  const path = await uploadFile(test, cookie, samples.text, { name: 'keys.txt' })
  const filed = await uploadFile(test, cookie, samples.text, { name: 'more keys.txt' })
  expect((await file(filed)).status).toBeLessThan(300)
  await scanAll()
  for (const infected of [path, filed])
    expect(await read(infected)).toMatchObject({ statusCode: 403, code: 'FILE_INFECTED' })
  expect((await file(path)).json()).toMatchObject({ statusCode: 403, code: 'FILE_INFECTED' })
  const noted = await test.dataSource.query<unknown[]>(
    "SELECT after FROM audit_log WHERE action = 'upload.malware' AND entity_id = $1",
    [objectIdOf(path)],
  )
  expect(noted).toEqual([{ after: { name: 'keys.txt', malware: 'Test.Neighbour' } }])
})

it('keeps waiting while the scanner is down or refuses it, and is retried', async () => {
  const path = await uploadFile(test, cookie, samples.pdf)
  const { answer } = scanner
  scanner.answer = () => 'INSTREAM size limit exceeded. ERROR'
  await expect(scanAll()).rejects.toThrow('INSTREAM size limit exceeded')
  expect(await read(path)).toMatchObject({ code: 'FILE_WAITS_FOR_SCAN' })
  scanner.answer = answer
  await scanAll()
  expect(await read(path)).toBe(200)
})
