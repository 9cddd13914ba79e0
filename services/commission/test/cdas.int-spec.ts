import { pdfText, eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, ledgerOf, made, newAgent, outboxOf, pdfAt, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, dealAt, dealOf, generate, openOffice, refusal } from '@bluebonnet/app/testing/office'
import type { EntityManager } from 'typeorm'
import { DealLocks } from '@bluebonnet/deals'
import { openPage } from '../src/cdas/open-page.js'
import { BrokerageLogos } from '@bluebonnet/brokerage'

const office = await openOffice()
afterAll(() => office.close())

describe('generating a CDA', () => {
  it('divides the commission, reserves the cap and starts the page at once', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const answer = await generate(office, deal.id, agent)
    expect(answer.status).toBe(201)
    const cda = cdaOf(answer)
    expect(cda).toMatchObject({
      dealId: deal.id,
      version: 1,
      salePrice: 425_000,
      grossCommission: 12_750,
      brokerageSplit: 2_550,
      perFileFee: 199,
      agentSplit: 10_001,
      capApplied: false,
      commissionSource: 'DEFAULT',
      commissionRate: 3,
      plan: 'CAP_80_20',
      pdfUrl: null,
      stale: false,
      planChanged: false,
      approvedAt: null,
    })
    expect(cda.lines.map(({ kind }) => kind)).toEqual(['BROKERAGE_SPLIT', 'PER_FILE_FEE', 'AGENT_SPLIT'])
    expect(await ledgerOf(office, deal.id)).toEqual([['CDA', 255_000, 1]])
    expect(await outboxOf(office, cda.id)).toEqual(['cdas.render'])
  })

  it('draws the page, files it with the deal and notifies the agent and the brokers', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(
      office,
      { titleCompany: 'Heritage Title', gfNumber: 'GF-1044', buyerSellerName: 'Rosa Muñoz' },
      agent,
    )
    const { id } = await made(office, deal.id, agent)
    const cda = cdaOf(await office.as(agent, `/api/cdas/${id}`))
    expect(cda.pdfUrl).toBe(`/api/cdas/${id}/pdf`)
    expect(dealOf(await office.as(agent, `/api/deals/${deal.id}`)).cda).toMatchObject({ id, pdfUrl: cda.pdfUrl })
    const documents = await office.rows('SELECT type, content_type, superseded_at FROM documents WHERE deal_id = $1', [
      deal.id,
    ])
    expect(documents).toEqual([{ type: 'CDA', content_type: 'application/pdf', superseded_at: null }])
    expect(
      await office.rows("SELECT 1 FROM activity_log WHERE entity_id = $1 AND type = 'CDA_CREATED'", [deal.id]),
    ).toHaveLength(1)
    const told = await office.rows<{ user_id: string }>(
      "SELECT user_id FROM notifications WHERE type = 'CDA_READY' AND deal_id = $1",
      [deal.id],
    )
    expect(new Set(told.map((row) => row.user_id))).toEqual(
      new Set([agent.userId, office.broker.userId, office.manager.userId]),
    )

    const page = await pdfOf(office, id, '', agent)
    expect(page).toMatchObject({ status: 200, type: 'application/pdf', disposition: expect.stringMatching(/^inline/) })
    const text = await pdfText(page.bytes)
    for (const words of [
      'Commission Disbursement Authorization',
      'Version 1',
      '1812 Barton Springs Road, Austin, TX 78704',
      'Dec 4, 2026',
      'Heritage Title',
      'GF-1044',
      'Rosa Muñoz',
      '$425,000.00',
      'Seller Rosa Muñoz',
      'Gross commission $12,750.00',
      'Bluebonnet $2,749.00',
      'Ines Calder $10,001.00',
      'License No. 0612345',
      'Total $12,750.00',
      'call the brokerage at a',
      'Not yet authorized',
    ])
      expect(text).toContain(words)
    const sheet = await pdfAt(office, `/api/cdas/${id}/worksheet`, office.broker)
    expect(sheet.disposition).toContain('Worksheet 1812 Barton Springs Road')
    const worksheet = await pdfText(sheet.bytes)
    for (const words of ['3% of $425,000.00 = $12,750.00', '20% of $12,750.00 = $2,550.00', 'Per-file fee $199.00'])
      expect(worksheet).toContain(words)
    expect((await office.as(office.other, `/api/cdas/${id}/worksheet`)).status).toBe(404)
    expect((await pdfOf(office, id, '', office.other)).status).toBe(404)
  })

  it('makes one of two concurrent requests, and writes nothing when nothing changed', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const presses = await Promise.all(Array.from({ length: 6 }, () => generate(office, deal.id, agent)))
    expect(presses.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(presses.map((answer) => `${cdaOf(answer).id} ${cdaOf(answer).version}`)).size).toBe(1)
    await office.runJobs()
    const before = await office.rows('SELECT * FROM cdas WHERE deal_id = $1', [deal.id])
    expect((await generate(office, deal.id, agent)).status).toBe(201)
    expect(await office.rows('SELECT * FROM cdas WHERE deal_id = $1', [deal.id])).toEqual(before)
    expect(await ledgerOf(office, deal.id)).toEqual([['CDA', 255_000, 1]])
    expect(await office.rows('SELECT 1 FROM documents WHERE deal_id = $1', [deal.id])).toHaveLength(1)
  })

  it('directs title to pay the brokerage where that is its setting, in a new version', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    await made(office, deal.id, agent)
    const setPaymentRoute = (paymentRoute: string) =>
      office.patch(office.broker, '/api/settings/brokerage', { paymentRoute })
    await setPaymentRoute('BROKERAGE')
    try {
      const cda = await made(office, deal.id, agent)
      expect([cda.version, (await made(office, deal.id, agent)).version]).toEqual([2, 2])
      const text = (await pdfText((await pdfOf(office, cda.id)).bytes)).replaceAll(/\s+/g, ' ')
      expect(text).toContain('all of it to Bluebonnet, which pays the others')
    } finally {
      await setPaymentRoute('TABLE')
    }
  })

  it('draws the same bytes for the same figures, and runs a repeated job once', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    const first = (await pdfOf(office, id)).bytes
    await office.rows("UPDATE outbox SET done_at = NULL WHERE job = 'cdas.render' AND payload ->> 'cdaId' = $1", [id])
    await office.rows("UPDATE cdas SET page_state = 'QUEUED', document_id = NULL WHERE id = $1", [id])
    await office.rows('ALTER TABLE objects DISABLE TRIGGER ALL')
    await office.rows('DELETE FROM documents WHERE deal_id = $1', [deal.id])
    await office.rows("DELETE FROM objects WHERE key LIKE 'cdas/' || $1 || '/%'", [id])
    await office.runJobs()
    expect((await pdfOf(office, id)).bytes.equals(first)).toBe(true)
  })

  it('requires a broker’s approval and a licence', async () => {
    for (const status of ['DRAFT', 'PENDING_BROKER_APPROVAL', 'REJECTED', 'CANCELLED'] as const) {
      const deal = await dealAt(office, status)
      expect(refusal(await generate(office, deal.id))).toEqual([
        409,
        'DEAL_NOT_APPROVED',
        'A broker must approve this deal before a CDA can be generated',
      ])
      expect(await office.rows('SELECT 1 FROM cdas WHERE deal_id = $1', [deal.id])).toEqual([])
    }
    const unlicensed = await office.person({ trecLicenseNo: null })
    const deal = await dealAt(office, 'APPROVED', {}, unlicensed)
    expect(refusal(await generate(office, deal.id, unlicensed))).toEqual([
      409,
      'AGENT_LICENSE_MISSING',
      expect.stringContaining('license'),
    ])
    expect(await ledgerOf(office, deal.id)).toEqual([])
    expect((await generate(office, (await contracted(office)).id, office.other)).status).toBe(404)
    expect((await generate(office, (await contracted(office)).id, office.admin)).status).toBe(403)
  })
})

describe('the list of CDAs', () => {
  it('is searched by property, from two letters, and filtered by state, for everybody who sees the deal', async () => {
    const agent = await newAgent(office)
    const open = await made(office, (await contracted(office, { propertyAddress: '77 Xylo Bend' }, agent)).id, agent)
    const approved = await made(office, (await contracted(office, { city: 'Xq' }, agent)).id, agent)
    await decide(office, approved.id, 'approve')
    const list = async (query: string, who = office.broker) => {
      const answer = await office.as(who, `/api/cdas?${query}`)
      return [
        ...z
          .array(z.object({ id: z.string() }))
          .parse(answer.json())
          .map(({ id }) => id),
        Number(answer.headers['x-total-count']),
      ]
    }
    expect(await list('q=xylo%20bend')).toEqual([open.id, 1])
    expect(await list('q=xy')).toEqual([open.id, 1])
    expect(await list('q=xq&limit=5', agent)).toEqual([approved.id, 1])
    expect(await list('q=xq', office.other)).toEqual([0])
    expect(await list('q=xk')).toEqual([0])
    expect(await list('state=APPROVED', agent)).toEqual([approved.id, 1])
    expect(await list('state=OPEN&q=xq')).toEqual([0])
  })

  it('is searched as the list of deals, by agent, title company and buyer', async () => {
    const agent = await office.person({ firstName: 'Ysolde', lastName: 'Quimby' })
    const fields = { titleCompany: 'Zephyr Title', buyerSellerName: 'Xanthe Ybarra', city: 'Uhland' }
    const { id } = await made(office, (await contracted(office, fields, agent)).id, agent)
    for (const words of ['quimby, ysolde', 'zephyr', 'ybarra uhland', 'zephyr quimby']) {
      const found = await office.as(office.broker, `/api/cdas?q=${encodeURIComponent(words)}`)
      expect(z.array(z.object({ id: z.string() })).parse(found.json())).toMatchObject([{ id }])
      expect(found.headers['x-total-count']).toBe('1')
    }
  })
})

describe('the page of a CDA', () => {
  const lock = {
    agent: 'SELECT 1 FROM agents WHERE id = $1',
    deal: 'SELECT 1 FROM deals WHERE id = $1',
    cda: 'SELECT 1 FROM cdas WHERE id = $1',
  }

  it('makes no concurrent document, message or activity wait or deadlock', async () => {
    const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04' })
    const cda = cdaOf(await generate(office, deal.id))
    const { dataSource } = office.test
    const ids = { agent: deal.agentId, deal: deal.id, cda: cda.id }
    /** The lock of a foreign key check, and the lock of another writer. */
    const free = async (mode: 'KEY SHARE' | 'NO KEY UPDATE') => {
      const rows = await Promise.all(
        (['agent', 'deal', 'cda'] as const).map((what) =>
          dataSource.query<unknown[]>(`${lock[what]} FOR ${mode} SKIP LOCKED`, [ids[what]]),
        ),
      )
      return rows.map(({ length }) => length)
    }
    const desk = office.test.app.get(DealLocks)
    for (const take of [
      (manager: EntityManager) => openPage(manager, cda.id),
      (manager: EntityManager) => desk.lock(manager, deal.id, deal.agentId),
    ]) {
      const seen = await dataSource.transaction(async (manager) => {
        await take(manager)
        return [await free('KEY SHARE'), await free('NO KEY UPDATE')]
      })
      expect(seen).toEqual([
        [1, 1, 1],
        [0, 0, 0],
      ])
    }
  })

  it('locks agent, deal and CDA in the order of every writer on a deal', async () => {
    const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04' })
    const cda = cdaOf(await generate(office, deal.id))
    const { dataSource } = office.test
    const ids = { agent: deal.agentId, deal: deal.id, cda: cda.id }
    const isFree = async (what: keyof typeof lock): Promise<boolean> =>
      (
        await dataSource.transaction((manager) =>
          manager.query<unknown[]>(`${lock[what]} FOR UPDATE SKIP LOCKED`, [ids[what]]),
        )
      ).length === 1
    const waiting = () =>
      eventually(async () => {
        const rows = await office.rows(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        )
        return rows.length > 0
      })
    const opened = async (held: keyof typeof lock) => {
      const holder = dataSource.createQueryRunner()
      await holder.startTransaction()
      await holder.query(`${lock[held]} FOR UPDATE`, [ids[held]])
      const open = dataSource.transaction((manager) => openPage(manager, cda.id))
      await waiting()
      const free = { agent: await isFree('agent'), deal: await isFree('deal'), cda: await isFree('cda') }
      await holder.commitTransaction()
      await holder.release()
      expect(await open).toMatchObject({
        cdaId: cda.id,
        deal: { id: deal.id, agentId: deal.agentId },
        agentUserId: office.agent.userId,
      })
      return free
    }
    expect(await opened('agent')).toEqual({ agent: false, deal: true, cda: true })
    expect(await opened('deal')).toEqual({ agent: false, deal: false, cda: true })
    expect(await opened('cda')).toEqual({ agent: false, deal: false, cda: false })
  })
})

it("is a sample on the brokers' letterhead that stores nothing", async () => {
  const stored = () =>
    office.rows(`SELECT (SELECT count(*) FROM deals) AS deals, (SELECT count(*) FROM cdas) AS cdas,
                        (SELECT count(*) FROM objects) AS objects, (SELECT count(*) FROM outbox) AS outbox,
                        (SELECT count(*) FROM commission_ledger) AS ledger`)
  const before = await stored()
  const page = await pdfAt(office, '/api/sample-cda', office.manager)
  expect(page).toMatchObject({ status: 200, type: 'application/pdf', disposition: expect.stringMatching(/^inline/) })
  const text = await pdfText(page.bytes)
  for (const words of [
    'Sample. There is no such deal',
    'Bluebonnet $2,599.00',
    'Sample Agent',
    '$9,401.00',
    'Gross commission $12,000.00',
    'Total $12,000.00',
  ])
    expect(text).toContain(words)
  expect((await office.as(office.agent, '/api/sample-cda')).status).toBe(403)
  expect(await stored()).toEqual(before)
})

// One pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mOw8t4AAAH4ATZkxlQuAAAAAElFTkSuQmCC',
  'base64',
)

it('keeps the logo that it was issued with, also when void', async () => {
  const { app, dataSource } = office.test
  const setLogo = (logo: Buffer | null) =>
    dataSource.transaction((manager) => app.get(BrokerageLogos).change(manager, office.broker.userId, logo))
  await setLogo(png)
  const deal = await contracted(office)
  const cda = await made(office, deal.id)
  await setLogo(null)
  const hasLogo = async (): Promise<boolean> =>
    (await pdfOf(office, cda.id)).bytes.toString('latin1').includes('/Subtype /Image')
  expect(await hasLogo()).toBe(true)
  expect((await decide(office, cda.id, 'void', { reason: 'Wrong payee' })).status).toBe(200)
  await office.runJobs()
  expect(await hasLogo()).toBe(true)
})
