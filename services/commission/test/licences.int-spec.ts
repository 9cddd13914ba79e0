import { licenceCalls } from '@bluebonnet/contracts/licences/licence.calls'
import { uploadFile } from '@bluebonnet/documents/testing'
import { fetchLicences, openDataFile, type SampleLicence, trecFile, watchLicences } from '@bluebonnet/licences/testing'
import { Outbox } from '@bluebonnet/platform'
import { z } from 'zod'
import { createServer } from 'node:http'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { daysFromNow, openOffice, type Office, type Person, refusal, today } from '@bluebonnet/app/testing/office'

let office: Office

beforeAll(async () => {
  office = await openOffice({ FETCH_NETWORKS: '127.0.0.1' })
  const designatedBroker = { name: 'Caroline Travis', licenceNumber: '0456789' }
  await office.patch(office.broker, '/api/settings/brokerage', {
    name: 'Hill Realty',
    licenceNumber: '9001234',
    designatedBroker,
  })
})

afterAll(() => office?.close())

/** The brokerage, its broker and an agent have valid licences; other people have the number of all tests. */
const ourLicences: SampleLicence[] = [
  { number: '9001234', name: 'HILL REALTY LLC', type: 'BRK' },
  { number: '0456789', name: 'CAROLINE TRAVIS', type: 'BRK' },
]
const agent: SampleLicence = { number: '0612345', name: 'DANA WHITFIELD', sponsor: '9001234' }

const send = async (file: Buffer, who: Person = office.broker, fileDate = today()) => {
  const documentURL = await uploadFile(office.test, who.cookie, file, { name: 'trecfile.txt', purpose: 'licences' })
  return office.post(who, '/api/licences/files', { documentURL, fileDate })
}
const filesShape = licenceCalls['GET /api/licences/files'].answer
const listShape = licenceCalls['GET /api/licences'].answer

/** Imports a file and returns the result. */
const readFile = async (file: Buffer, fileDate?: string) => {
  const sent = await send(file, office.broker, fileDate)
  expect([sent.status, sent.text]).toEqual([201, expect.stringContaining('"WAITING"')])
  await office.runJobs()
  const [last] = filesShape.parse((await office.as(office.broker, '/api/licences/files')).json())
  return last
}
const listed = async (query = '', who = office.broker) =>
  listShape.parse((await office.as(who, `/api/licences${query}`)).json())
const of = async (person: Person) => (await listed(`?userId=${person.userId}`))[0]
const readings = () => office.rows<{ number: string }>('SELECT number FROM licence_readings ORDER BY created_at, id')

it('is read in the background; its bytes are removed, and only matching rows are kept', async () => {
  expect(await of(office.agent)).toMatchObject({ number: '0612345', reading: null, flags: [], fileDate: null })
  const file = await readFile(trecFile([...ourLicences, agent, { number: '0000001', name: 'SOMEBODY ELSE' }]))
  expect(file).toMatchObject({ state: 'READ', problem: null, rows: 4, found: 3, changed: 3 })
  expect((await readings()).map(({ number }) => number).toSorted()).toEqual(['0456789', '0612345', '9001234'])
  expect(await of(office.agent)).toMatchObject({
    reading: { isFound: true, name: 'DANA WHITFIELD', status: 'Active', sponsorNumber: '9001234' },
    flags: [],
    fileDate: today(),
  })
  expect(await office.rows("SELECT 1 FROM objects WHERE purpose = 'licences'")).toEqual([])
})

it('adds a row only for a change, in either file format, and never changes one', async () => {
  const before = (await readings()).length
  const again = await readFile(openDataFile([...ourLicences, agent], today()))
  expect(again).toMatchObject({ state: 'READ', found: 3, changed: 0 })
  const away = await readFile(openDataFile([...ourLicences, { ...agent, sponsor: '9003300' }], today()))
  expect([away?.changed, (await readings()).length]).toEqual([1, before + 1])
  expect(await of(office.agent)).toMatchObject({ flags: ['SPONSORED_ELSEWHERE'], reading: { number: '0612345-SA' } })
  const history = licenceCalls['GET /api/licences/readings'].answer.parse(
    (await office.as(office.manager, '/api/licences/readings?number=612345')).json(),
  )
  expect(history.map(({ sponsorNumber }) => sponsorNumber)).toEqual(['9003300', '9001234'])
  await expect(office.rows("UPDATE licence_readings SET status = 'x'")).rejects.toThrow('append-only')
})

it.each([
  ['of another kind', Buffer.from('name,price\nElm St,450000\n'), 'This is neither'],
  ['that is broken', trecFile([...ourLicences, agent]).subarray(0, -30), 'broken at row 3'],
  ['of somebody else', trecFile([{ number: '1', name: 'SOMEBODY ELSE' }]), 'None of the licenses'],
  ['that is older', openDataFile([...ourLicences, agent], daysFromNow(-3)), 'A newer file'],
])('refuses a file %s with a sentence and changes nothing', async (_what, bytes, problem) => {
  const before = [await readings(), await listed()]
  expect(await readFile(bytes)).toMatchObject({ state: 'REFUSED', problem: expect.stringContaining(problem) })
  expect([await readings(), await listed()]).toEqual(before)
})

it('accepts one file at a time, from users who may watch licences, and no other upload', async () => {
  expect((await office.post(office.agent, '/api/objects/upload', { purpose: 'licences' })).status).toBe(403)
  expect(refusal(await send(trecFile(ourLicences), office.broker, daysFromNow(1)))).toContain('FILE_OF_THE_FUTURE')
  const documentURL = await uploadFile(office.test, office.broker.cookie, Buffer.from('Keys'), { name: 'a.txt' })
  expect(refusal(await office.post(office.broker, '/api/licences/files', { documentURL }))).toContain(
    'UPLOAD_NOT_FOUND',
  )
  const filed = await uploadFile(office.test, office.broker.cookie, trecFile(ourLicences), { purpose: 'licences' })
  const document = { documentURL: filed, label: 'File', type: 'OTHER' }
  expect((await office.as(office.broker, '/api/documents', { method: 'PUT', body: document })).status).toBe(404)
  expect((await send(trecFile([...ourLicences, agent]))).status).toBe(201)
  expect(refusal(await send(trecFile(ourLicences)))).toContain('LICENCE_FILE_WAITS')
  await office.runJobs()
})

it('lists the most serious first, by flag and by search, in pages', async () => {
  await readFile(trecFile([ourLicences[0] ?? agent, { ...agent, expires: daysFromNow(45) }]))
  const all = await listed()
  expect(all.find(({ number }) => number === '0456789')?.flags).toEqual(['NOT_FOUND'])
  expect((await listed('?flag=EXPIRES_60')).every(({ flags }) => flags.includes('EXPIRES_60'))).toBe(true)
  expect((await listed('?q=dana%20whit')).map(({ name }) => name)).toEqual(['Dana Whitfield'])
  const walked: string[] = []
  for (let next: string | null = '/api/licences?limit=1'; next !== null;) {
    const page = await office.as(office.manager, next)
    walked.push(...listShape.parse(page.json()).map(({ holderId }) => holderId))
    next = /<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1] ?? null
  }
  expect(walked).toEqual(all.map(({ holderId }) => holderId))
  expect((await office.as(office.broker, '/api/licences?cursor=x')).status).toBe(400)
  const own = await office.as(office.agent, '/api/licences/own')
  expect(listShape.parse(own.json())).toMatchObject([{ holderId: office.agent.userId, flags: ['EXPIRES_60'] }])
})

const idRow = z.looseObject({ id: z.string() })

const told = async (): Promise<string[]> =>
  (
    await office.rows<{ title: string }>(
      "SELECT title FROM notifications WHERE type = 'LICENSE_FLAGGED' AND user_id = ANY($1) ORDER BY created_at, id",
      [[office.agent.userId, office.broker.userId]],
    )
  ).map(({ title }) => title)
const night = async () => {
  await office.test.app.get(Outbox).add(office.test.dataSource.manager, watchLicences, {})
  await office.runJobs()
}

it('notifies person and brokers of a flag once, and again when it returns', async () => {
  const expiring = (await told()).filter((title) => title.includes('expires within 60 days'))
  expect(expiring).toContain('Your license: expires within 60 days')
  const before = await told()
  await night()
  await night()
  expect(await told()).toEqual(before)
  await readFile(trecFile([...ourLicences, agent]))
  await readFile(trecFile([...ourLicences, { ...agent, expires: daysFromNow(45) }]))
  expect((await told()).length).toBeGreaterThan(before.length)
})

describe('a CDA', () => {
  it('is held too when the agent’s plan pays an inactive broker', async () => {
    const who = await newAgent(office)
    const coach = { name: 'Hill Country Coaching', kind: 'BROKERAGE', licenceNumber: '0700009' }
    const { id: payeeId } = idRow.parse((await office.post(office.broker, '/api/payees', coach)).json())
    const fee = { id: 'coach', label: 'Coaching', stage: 'POST_SPLIT', kind: 'AMOUNT', amount: 100, payeeId }
    const plan = { name: 'With a coach', reason: 'New', steps: [fee] }
    const { id: planId } = idRow.parse((await office.post(office.broker, '/api/plans', plan)).json())
    await office.post(office.broker, `/api/agents/${who.agentId}/plan`, { planId, reason: 'Agreed' })
    const cda = await made(office, (await contracted(office, {}, who)).id, who)
    await readFile(
      trecFile([...ourLicences, agent, { number: '0700009', name: coach.name.toUpperCase(), isActive: false }]),
    )
    const refused = await decide(office, cda.id, 'approve', { version: 1 })
    expect(refusal(refused)).toContain('LICENSE_NOT_ACTIVE')
    expect(refused.json()).toMatchObject({ issues: [{ message: `${coach.name}, license 0700009: not active` }] })
    await office.rows('UPDATE payees SET licence_number = NULL WHERE id = $1', [payeeId])
  })

  it('of an inactive agent is approved only with a reason, which is kept', async () => {
    const who = await newAgent(office)
    await office.rows("UPDATE users SET trec_license_no = '0700001' WHERE id = $1", [who.userId])
    const cda = await made(office, (await contracted(office, {}, who)).id, who)
    await readFile(
      trecFile([
        ...ourLicences,
        agent,
        { number: '0700001', name: 'INES CALDER', isActive: false, sponsor: '9001234' },
      ]),
    )
    const refused = await decide(office, cda.id, 'approve', { version: 1 })
    expect(refusal(refused)).toEqual([
      409,
      'LICENSE_NOT_ACTIVE',
      expect.stringMatching(/TREC's file of \w{3} \d+, \d{4}/),
    ])
    expect(refused.json()).toMatchObject({ issues: [{ message: 'Ines Calder, license 0700001: not active' }] })
    const approved = await decide(office, cda.id, 'approve', { version: 1, licenceReason: 'Earned while active' })
    expect(approved.status).toBe(200)
    expect(
      await office.rows(
        "SELECT reason, after FROM audit_log WHERE action = 'deal.inactive-license' AND entity_id = $1",
        [cda.dealId],
      ),
    ).toEqual([
      {
        reason: 'Earned while active',
        after: { open: ['Ines Calder, license 0700001: not active'], fileDate: today() },
      },
    ])
    const timeline = await office.as(office.broker, `/api/deals/${cda.dealId}/timeline`)
    expect(timeline.text).toContain('Continued with licenses that are not active: Ines Calder')
  })

  it('is not refused for an agent without licence data', async () => {
    const who = await newAgent(office)
    await office.rows("UPDATE users SET trec_license_no = '0700002' WHERE id = $1", [who.userId])
    const cda = await made(office, (await contracted(office, {}, who)).id, who)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
  })
})

const fetched = async (licenceFileUrl: string | null) => {
  await office.patch(office.broker, '/api/settings/brokerage', { licenceFileUrl })
  await office.test.app.get(Outbox).add(office.test.dataSource.manager, fetchLicences, {})
  await office.runJobs()
  return filesShape.parse((await office.as(office.broker, '/api/licences/files')).json())
}

describe('a file on another server', () => {
  it('is read by night, and a failure is shown', async () => {
    const none = await fetched(null)
    expect(await fetched(null)).toEqual(none)
    const served = trecFile([...ourLicences, { ...agent, name: 'DANA WHITFIELD-REED' }])
    const server = createServer(({ url }, response) => {
      if (url === '/gone') response.writeHead(404).end()
      else if (url === '/in') response.writeHead(302, { location: 'http://10.0.0.8/file' }).end()
      else response.end(url === '/half' ? served.subarray(0, -40) : served)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    try {
      const { port } = z.object({ port: z.number() }).parse(server.address())
      const from = async (path: string) => (await fetched(`http://127.0.0.1:${port}/${path}`))[0]
      const read = { name: '127.0.0.1', state: 'READ', found: 3, uploadedByName: null, fileDate: today() }
      expect(await from('file')).toMatchObject(read)
      expect(await from('file')).toMatchObject({ ...read, changed: 0 })
      expect(await from('gone')).toMatchObject({
        state: 'REFUSED',
        problem: 'The address answered 404 instead of a file.',
      })
      expect(await from('in')).toMatchObject({
        state: 'REFUSED',
        problem: '10.0.0.8 stands in a private network: only public addresses are read.',
      })
      expect(await from('half')).toMatchObject({ state: 'REFUSED', changed: 0 })
    } finally {
      server.close()
      await office.patch(office.broker, '/api/settings/brokerage', { licenceFileUrl: null })
    }
    expect((await listed(`?userId=${office.agent.userId}`))[0]?.reading?.name).toBe('DANA WHITFIELD-REED')
  })
})

it('warns of a payee with an inactive licence, also in the list of payees', async () => {
  const body = { name: 'Faded Realty LLC', kind: 'BROKERAGE', licenceNumber: '9007788' }
  await office.post(office.broker, '/api/payees', body)
  const expired = { number: '9007788', name: 'FADED REALTY LLC', type: 'BRK', isActive: false } as const
  await readFile(trecFile([...ourLicences, agent, expired]))
  const found = async (query: string) => (await office.as(office.broker, `/api/payees?${query}`)).json()
  expect(await found('q=faded')).toMatchObject([{ flags: ['NOT_ACTIVE'], deals: 0 }])
  expect(await found('warned=true')).toMatchObject([{ name: 'Faded Realty LLC' }])
})
