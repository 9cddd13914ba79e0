import { limits, mebibyte } from '@bluebonnet/domain'
import { signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { DocumentsModule, objectIdOf } from '../index.js'
import { requestUpload, putBytes, samples, uploadFile } from '../testing/index.js'

type Person = Awaited<ReturnType<typeof signedInAs>>

const test = await startTestApp([DocumentsModule])

afterAll(() => test.close())

/** Uploads in parts that were started and abandoned. */
const begun = (person: Person, count: number, hoursAgo = 1): Promise<unknown> =>
  test.dataSource.query(
    `INSERT INTO objects (id, key, owner_id, purpose, state, announced_bytes, created_at)
     SELECT gen_random_uuid(), 'uploads/left/' || gen_random_uuid(), $1, 'document', 'PARTS', 9000000,
     now() - make_interval(hours => $3)
     FROM generate_series(1, $2)`,
    [person.userId, count, hoursAgo],
  )

const size = 6 * mebibyte

const send = async ({ cookie }: Person, id: string): Promise<Response> =>
  fetch(`${await test.app.getUrl()}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(limits.uploadPartBytes).fill(97),
  })

/** Sends the first part of a new upload. */
const begin = async (person: Person): Promise<{ id: string; answer: Response }> => {
  const id = objectIdOf((await requestUpload(test, person.cookie, { name: 'notes.txt', size })).objectPath) ?? ''
  return { id, answer: await send(person, id) }
}

const full = {
  statusCode: 429,
  code: 'TOO_MANY_UPLOADS',
  message: 'You have 1,000 unused uploads. Please use them first, or try again tomorrow.',
}

it('are limited per person, in parts or whole, and are released by use or deletion', async () => {
  const [person, other] = [await signedInAs(test), await signedInAs(test)]
  await begun(person, limits.heldUploads - 2)
  const objectPath = await uploadFile(test, person.cookie, samples.pdf)
  const { uploadURL } = await requestUpload(test, person.cookie)
  const { id } = await begin(person)

  expect(await (await begin(person)).answer.json()).toMatchObject(full)
  const refused = await putBytes(uploadURL, person.cookie, samples.pdf)
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining(full)])
  expect((await begin(other)).answer.status).toBe(204)

  await test.ask('/api/documents', {
    method: 'PUT',
    cookie: person.cookie,
    body: { documentURL: objectPath, label: 'Deed', type: 'OTHER' },
  })
  expect((await putBytes(uploadURL, person.cookie, samples.pdf)).status).toBe(200)
  expect((await putBytes(uploadURL, person.cookie, samples.png)).status).toBe(200)
  expect((await begin(person)).answer.status).toBe(429)
  expect((await test.ask(`/api/uploads/${id}`, { method: 'DELETE', cookie: person.cookie })).status).toBe(204)
  expect((await begin(person)).answer.status).toBe(204)
})

it('exclude addresses without bytes, and swept ones', async () => {
  const person = await signedInAs(test)
  await begun(person, limits.heldUploads, 25)
  await begun(person, limits.heldUploads - 1)
  for (let asked = 0; asked < 3; asked += 1) await requestUpload(test, person.cookie)
  expect((await begin(person)).answer.status).toBe(204)
  expect((await begin(person)).answer.status).toBe(429)
})
