import { limits } from '@bluebonnet/contracts'
import { multipartUpload } from '@bluebonnet/contracts/documents/multipart.calls'
import { signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import type { Answer } from '@bluebonnet/testing'
import { DocumentsModule } from '../index.js'
import { askUpload, putBytes, samples, uploadFile } from '../testing/index.js'

type Person = Awaited<ReturnType<typeof signedInAs>>

const test = await startTestApp([DocumentsModule])

afterAll(() => test.close())

/** Uploads in parts that were begun and left so. */
const begun = (person: Person, count: number, hoursAgo = 1): Promise<unknown> =>
  test.dataSource.query(
    `INSERT INTO objects (id, key, owner_id, purpose, state, upload_id, created_at)
     SELECT gen_random_uuid(), 'uploads/left/' || gen_random_uuid(), $1, 'document', 'PARTS', 'left',
     now() - make_interval(hours => $3)
     FROM generate_series(1, $2)`,
    [person.userId, count, hoursAgo],
  )

const begin = ({ cookie }: Person): Promise<Answer> =>
  test.ask('/api/objects/multipart', { method: 'POST', cookie, body: {} })

const full = {
  statusCode: 429,
  code: 'TOO_MANY_UPLOADS',
  message: 'You have 1,000 uploads that nothing uses yet. Please use them first, or try again tomorrow.',
}

it('are bounded for one person, in parts or whole, and make room as they are used or given up', async () => {
  const [person, other] = [await signedInAs(test), await signedInAs(test)]
  await begun(person, limits.heldUploads - 2)
  const objectPath = await uploadFile(test, person.cookie, samples.pdf)
  const { uploadURL } = await askUpload(test, person.cookie)
  const { uploadId } = multipartUpload.parse((await begin(person)).json())

  expect((await begin(person)).json()).toMatchObject(full)
  const refused = await putBytes(uploadURL, person.cookie, samples.pdf)
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining(full)])
  expect((await begin(other)).status).toBe(201)

  await test.ask('/api/documents', {
    method: 'PUT',
    cookie: person.cookie,
    body: { documentURL: objectPath, label: 'Deed', type: 'OTHER' },
  })
  expect((await putBytes(uploadURL, person.cookie, samples.pdf)).status).toBe(200)
  expect((await putBytes(uploadURL, person.cookie, samples.png)).status).toBe(200)
  expect((await begin(person)).status).toBe(429)
  expect(
    (await test.ask(`/api/objects/multipart/${uploadId}`, { method: 'DELETE', cookie: person.cookie })).status,
  ).toBe(204)
  expect((await begin(person)).status).toBe(201)
})

it('count neither addresses that were only asked for, nor what is swept', async () => {
  const person = await signedInAs(test)
  await begun(person, limits.heldUploads, 25)
  await begun(person, limits.heldUploads - 1)
  for (let asked = 0; asked < 3; asked += 1) await askUpload(test, person.cookie)
  expect((await begin(person)).status).toBe(201)
  expect((await begin(person)).status).toBe(429)
})
