import { openTestOffice } from '@bluebonnet/brokerage/testing'
import { DocumentsModule } from '../index.js'
import { samples, uploadFile } from '../testing/index.js'

const { test, people, as } = await openTestOffice([DocumentsModule])

afterAll(() => test.close())

const change = (body: object) => as('agent', '/api/auth/user', { method: 'PATCH', body })
const own = async () => (await as('agent', '/api/auth/user')).json()

describe("one's own account", () => {
  it('saves a phone and a photo, which colleagues see, and logs both', async () => {
    const photo = await uploadFile(test, people.agent.cookie, samples.png, { name: 'me.png', purpose: 'photo' })
    expect((await change({ phone: '(512) 555-0142', photo })).status).toBe(200)
    const address = `/api${photo}`
    expect(await own()).toMatchObject({ phone: '(512) 555-0142', profileImageUrl: address })
    const seen = await as('tc', address)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png'])
    const [entry] = await test.dataSource.query<object[]>(
      "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'user.update'",
      [people.agent.userId],
    )
    expect(entry).toMatchObject({ after: { phone: '(512) 555-0142', profileImageUrl: address } })
    // Repeating it changes nothing.
    expect((await change({ photo })).status).toBe(200)
    expect((await change({ photo: null })).status).toBe(200)
    expect(await own()).toMatchObject({ phone: '(512) 555-0142', profileImageUrl: null })
  })

  it("refuses a missing file and somebody else's", async () => {
    const text = await uploadFile(test, people.agent.cookie, samples.text, { name: 'me.txt' })
    const theirs = await uploadFile(test, people.broker.cookie, samples.png, { name: 'me.png', purpose: 'photo' })
    expect([(await change({ photo: text })).status, (await change({ photo: theirs })).status]).toEqual([415, 404])
    expect((await change({ photo: 'https://elsewhere.test/me.png' })).status).toBe(400)
    expect((await change({ firstName: 'Eve' })).status).toBe(400)
  })
})
