import { isDeepStrictEqual } from 'node:util'
import { signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { mebibyte } from '@bluebonnet/domain'
import { eventually, startS3 } from '@bluebonnet/testing'
import { DocumentsModule, objectIdOf } from '../index.js'
import {
  requestUpload,
  bytesOf,
  putBytes,
  refusedSamples,
  samples,
  sendHalf,
  storedKeys,
  text,
  uploadFile,
} from '../testing/index.js'
import { SweepObjectsHandler, SweepOrphanedObjectsHandler } from './object.handlers.js'

const s3 = await startS3()
const test = await startTestApp([DocumentsModule], s3.variables)
const cookie = (await signedInAs(test)).cookie

afterAll(async () => {
  await test.close()
  await s3.stop()
})

describe('files in S3', () => {
  it.each(Object.entries(samples))('have the type of their bytes: %s', async (_, bytes) => {
    const objectPath = await uploadFile(test, cookie, bytes)
    const answer = await fetch(`${await test.app.getUrl()}/api${objectPath}`, { headers: { cookie } })
    expect([answer.status, (await bytesOf(answer)).equals(bytes)]).toEqual([200, true])
  })

  it('are served in ranges, and not again when cached', async () => {
    const objectPath = await uploadFile(test, cookie, samples.text, { name: 'keys.txt' })
    const ask = (headers: Record<string, string>) => test.ask(`/api${objectPath}`, { cookie, headers })
    const part = await ask({ range: 'bytes=5-7' })
    expect([part.status, part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'are',
      `bytes 5-7/${samples.text.length}`,
      '3',
    ])
    expect((await ask({ range: 'bytes=-3' })).text).toBe('r.\n')
    expect((await ask({ range: 'bytes=900-' })).status).toBe(416)
    expect((await ask({ 'if-none-match': String(part.headers['etag']) })).status).toBe(304)
  })

  it('are not stored when too large, of a wrong kind, or incomplete', async () => {
    const before = await storedKeys(test)
    const large = await requestUpload(test, cookie, { name: 'plat.txt' })
    expect((await putBytes(large.uploadURL, cookie, text(50 * mebibyte + 1))).status).toBe(413)
    const program = await requestUpload(test, cookie)
    expect((await putBytes(program.uploadURL, cookie, refusedSamples['windows program'])).status).toBe(415)
    const installer = await requestUpload(test, cookie)
    expect((await putBytes(installer.uploadURL, cookie, refusedSamples.installer)).status).toBe(415)
    const half = await requestUpload(test, cookie)
    await sendHalf(test, half.uploadURL, cookie, { promised: 9_000_000, bytes: 'x'.repeat(6_000_000) })
    await eventually(async () => isDeepStrictEqual(await storedKeys(test), before))
    expect((await putBytes(half.uploadURL, cookie, samples.pdf)).status).toBe(200)
  })

  it('are swept when unused', async () => {
    const [old, young] = [await uploadFile(test, cookie, samples.pdf), await uploadFile(test, cookie, samples.pdf)]
    await test.dataSource.query("UPDATE objects SET created_at = now() - interval '25 hours' WHERE id = $1", [
      objectIdOf(old),
    ])
    await test.app.get(SweepObjectsHandler).handle()
    await test.app.get(SweepOrphanedObjectsHandler).handle()
    const keys = await storedKeys(test)
    expect([old, young].map((path) => keys.some((key) => key.includes(objectIdOf(path) ?? '')))).toEqual([false, true])
  })
})
