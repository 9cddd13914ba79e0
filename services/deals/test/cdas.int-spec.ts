import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Deal } from '@bluebonnet/contracts'
import { cdaVersion } from '@bluebonnet/contracts/cdas/cda.schema'
import { z } from 'zod'
import { cdaOf, dealAt, dealOf, generate, type Office, openOffice, type Person, refusal } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const ledgerOf = async (dealId: string): Promise<[string, number, number][]> =>
  (await office.rows<{ kind: string; cents: string; version: number }>(
    'SELECT kind, counted_cents AS cents, cda_version AS version FROM commission_ledger WHERE deal_id = $1 ORDER BY created_at, id', [dealId],
  )).map(({ kind, cents, version }) => [kind, Number(cents), version])
const outboxOf = async (id: string): Promise<string[]> =>
  (await office.rows<{ what: string }>(
    "SELECT coalesce(payload ->> 'type', job) AS what FROM outbox WHERE payload ->> 'subjectId' = $1 OR payload ->> 'cdaId' = $1 ORDER BY created_at, id", [id],
  )).map(({ what }) => what)
const mails = async (): Promise<string[]> => {
  const folder = join(office.test.settings.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
const made = async (dealId: string, who?: Person) => {
  const cda = cdaOf(await generate(office, dealId, who))
  await office.runJobs()
  return cda
}
const pdfOf = async (cdaId: string, query = '', who = office.broker) => {
  const response = await fetch(`${await office.test.app.getUrl()}/api/cdas/${cdaId}/pdf${query}`, { headers: { cookie: who.cookie } })
  return { status: response.status, type: response.headers.get('content-type'), disposition: response.headers.get('content-disposition'), bytes: Buffer.from(await response.arrayBuffer()) }
}
const textOf = async (bytes: Buffer): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cda-page-'))
  const file = join(folder, 'page.pdf')
  await writeFile(file, bytes)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-'])
  await rm(folder, { recursive: true })
  return stdout
}
const decide = (cdaId: string, act: 'approve' | 'void' | 'send', body?: object, who = office.broker) => office.post(who, `/api/cdas/${cdaId}/${act}`, body)
const contracted = (fields: object = {}, who = office.agent): Promise<Deal> => dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04', ...fields }, who)
const newAgent = (): Promise<Person> => office.person({ firstName: 'Ines', lastName: 'Calder' })
const counted = async (agentId: string | null): Promise<number> =>
  Number((await office.rows<{ cents: string }>('SELECT coalesce(sum(counted_cents), 0) AS cents FROM commission_ledger WHERE agent_id = $1', [agentId]))[0]?.cents)
const opening = (agent: Person, amount: number, effectiveDate = '2026-01-02') =>
  office.post(office.broker, `/api/agents/${agent.agentId}/ledger-entries`, { amount, effectiveDate, reason: 'Paid at the former shop' })

describe('generating a CDA', () => {
  it('divides the commission, counts it and promises the page in one go', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const answer = await generate(office, deal.id, agent)
    expect(answer.status).toBe(201)
    const cda = cdaOf(answer)
    expect(cda).toMatchObject({
      dealId: deal.id, version: 1, salePrice: 425_000, grossCommission: 12_750, brokerageSplit: 2_550, perFileFee: 199, agentSplit: 10_001, capApplied: false,
      commissionSource: 'DEFAULT', commissionRate: 3, plan: 'CAP_80_20', pdfUrl: null, stale: false, planChanged: false, approvedAt: null,
    })
    expect(cda.lines.map(({ kind }) => kind)).toEqual(['BROKERAGE_SPLIT', 'PER_FILE_FEE', 'AGENT_SPLIT'])
    expect(await ledgerOf(deal.id)).toEqual([['CDA', 255_000, 1]])
    expect(await outboxOf(cda.id)).toEqual(['cdas.render'])
  })

  it('makes the page, keeps it with the deal and tells the agent and the brokers', async () => {
    const agent = await newAgent()
    const deal = await contracted({ titleCompany: 'Heritage Title', gfNumber: 'GF-1044', buyerSellerName: 'Rosa Muñoz' }, agent)
    const { id } = await made(deal.id, agent)
    const cda = cdaOf(await office.as(agent, `/api/cdas/${id}`))
    expect(cda.pdfUrl).toBe(`/api/cdas/${id}/pdf`)
    expect(dealOf(await office.as(agent, `/api/deals/${deal.id}`)).cda).toMatchObject({ id, pdfUrl: cda.pdfUrl })
    const documents = await office.rows('SELECT type, content_type, superseded_at FROM documents WHERE deal_id = $1', [deal.id])
    expect(documents).toEqual([{ type: 'CDA', content_type: 'application/pdf', superseded_at: null }])
    expect(await office.rows("SELECT 1 FROM activity_log WHERE entity_id = $1 AND type = 'CDA_CREATED'", [deal.id])).toHaveLength(1)
    const told = await office.rows<{ user_id: string }>("SELECT user_id FROM notifications WHERE type = 'CDA_READY' AND deal_id = $1", [deal.id])
    expect(new Set(told.map((row) => row.user_id))).toEqual(new Set([agent.userId, office.broker.userId, office.manager.userId]))

    const page = await pdfOf(id, '', agent)
    expect(page).toMatchObject({ status: 200, type: 'application/pdf', disposition: expect.stringMatching(/^inline/) })
    const text = await textOf(page.bytes)
    for (const words of [
      'Commission Disbursement Authorization', 'Version 1', '1812 Barton Springs Road, Austin, TX 78704', 'Dec 4, 2026', 'Heritage Title', 'GF-1044', 'Rosa Muñoz',
      '$425,000.00', '3% of $425,000.00 = $12,750.00', '$2,550.00', '$199.00', '$10,001.00', 'Ines Calder, License No. 0612345',
      'call the brokerage at a', 'Not yet authorized',
    ]) expect(text).toContain(words)
    const amount = (label: string) => new RegExp(`${label}.*?(\\$[\\d,.]+)$`, 'm').exec(text)?.[1]
    expect(amount('Total, equal to the gross commission')).toBe(amount('Gross commission'))
    expect((await pdfOf(id, '', office.other)).status).toBe(404)
  })

  it('makes one of two presses, and writes nothing when nothing has changed', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const presses = await Promise.all(Array.from({ length: 6 }, () => generate(office, deal.id, agent)))
    expect(presses.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(presses.map((answer) => `${cdaOf(answer).id} ${cdaOf(answer).version}`)).size).toBe(1)
    await office.runJobs()
    const before = await office.rows('SELECT * FROM cdas WHERE deal_id = $1', [deal.id])
    expect((await generate(office, deal.id, agent)).status).toBe(201)
    expect(await office.rows('SELECT * FROM cdas WHERE deal_id = $1', [deal.id])).toEqual(before)
    expect(await ledgerOf(deal.id)).toEqual([['CDA', 255_000, 1]])
    expect(await office.rows('SELECT 1 FROM documents WHERE deal_id = $1', [deal.id])).toHaveLength(1)
  })

  it('draws the same bytes for the same figures, and does a repeated job once', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    const first = (await pdfOf(id)).bytes
    await office.rows("UPDATE outbox SET done_at = NULL WHERE job = 'cdas.render' AND payload ->> 'cdaId' = $1", [id])
    await office.rows("UPDATE cdas SET page_state = 'QUEUED', document_id = NULL WHERE id = $1", [id])
    await office.rows('ALTER TABLE objects DISABLE TRIGGER ALL')
    await office.rows('DELETE FROM documents WHERE deal_id = $1', [deal.id])
    await office.rows("DELETE FROM objects WHERE key LIKE 'cdas/' || $1 || '/%'", [id])
    await office.runJobs()
    expect((await pdfOf(id)).bytes.equals(first)).toBe(true)
  })

  it('needs a broker’s approval and a licence', async () => {
    for (const status of ['DRAFT', 'PENDING_BROKER_APPROVAL', 'REJECTED', 'CANCELLED'] as const) {
      const deal = await dealAt(office, status)
      expect(refusal(await generate(office, deal.id))).toEqual([409, 'DEAL_NOT_APPROVED', 'A broker must approve this deal before a CDA can be generated'])
      expect(await office.rows('SELECT 1 FROM cdas WHERE deal_id = $1', [deal.id])).toEqual([])
    }
    const unlicensed = await office.person({ trecLicenseNo: null })
    const deal = await dealAt(office, 'APPROVED', {}, unlicensed)
    expect(refusal(await generate(office, deal.id, unlicensed))).toEqual([409, 'AGENT_LICENSE_MISSING', expect.stringContaining('licence')])
    expect(await ledgerOf(deal.id)).toEqual([])
    expect((await generate(office, (await contracted()).id, office.other)).status).toBe(404)
    expect((await generate(office, (await contracted()).id, office.admin)).status).toBe(403)
  })
})

describe('the cap', () => {

  it('splits the deal that straddles it', async () => {
    const agent = await newAgent()
    expect((await opening(agent, 17_000)).json()).toMatchObject({ kind: 'OPENING_BALANCE', amount: 17_000 })
    expect(await made((await contracted({}, agent)).id, agent)).toMatchObject({ capApplied: true, brokerageSplit: 1_000, perFileFee: 199, agentSplit: 11_551 })
    expect(await made((await contracted({}, agent)).id, agent)).toMatchObject({ capApplied: true, brokerageSplit: 0, perFileFee: 199, agentSplit: 12_551 })
    const summary = (await office.as(agent, '/api/commission/summary')).json()
    expect(summary).toMatchObject({ cap: { annualCap: 18_000, paid: 17_000, reserved: 1_000, remaining: 1_000, percent: 94 } })
  })

  it('is never exceeded by CDAs made at the same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const agent = await newAgent()
      await opening(agent, 15_000)
      const deals = await Promise.all([contracted({ price: 700_000 }, agent), contracted({}, agent), contracted({ price: 333_333.33 }, agent)])
      const answers = await Promise.all(deals.map(({ id }) => generate(office, id, agent)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(await counted(agent.agentId)).toBe(1_800_000)
      // Their pages are no part of this.
      await office.rows('UPDATE outbox SET done_at = now() WHERE done_at IS NULL')
      for (const answer of answers) {
        const { grossCommission, brokerageSplit, agentSplit, perFileFee } = cdaOf(answer)
        expect(Math.round((brokerageSplit + agentSplit + perFileFee) * 100)).toBe(Math.round(grossCommission * 100))
      }
    }
  })

  it('gets its room back from a revised, voided or cancelled CDA', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    await office.patch(agent, `/api/deals/${deal.id}`, { price: 500_000 })
    expect(await made(deal.id, agent)).toMatchObject({ id, version: 2, brokerageSplit: 3_000 })
    expect(await ledgerOf(deal.id)).toEqual([['CDA', 255_000, 1], ['REVERSAL', -255_000, 1], ['CDA', 300_000, 2]])
    await decide(id, 'void', { reason: 'Wrong title company' })
    expect(await counted(agent.agentId)).toBe(0)
    expect(await made(deal.id, agent)).toMatchObject({ id, version: 3, voidedAt: null })
    expect(await counted(agent.agentId)).toBe(300_000)
    await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CANCELLED', reason: 'Buyer died' })
    expect(await counted(agent.agentId)).toBe(0)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`))).toMatchObject({ voidReason: 'Buyer died' })
  })

  it('belongs to the year of the closing; a closing in another year tells the brokers', async () => {
    const agent = await newAgent()
    await office.rows('UPDATE agents SET cap_year_start = $2 WHERE id = $1', [agent.agentId, '2020-12-01'])
    const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-11-30' }, agent)
    const { id } = await made(deal.id, agent)
    expect(await office.rows('SELECT cap_year_start::text AS start FROM cdas WHERE id = $1', [id])).toEqual([{ start: '2025-12-01' }])
    await office.rows('UPDATE deals SET close_date = $2 WHERE id = $1', [deal.id, '2026-12-02'])
    expect((await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })).status).toBe(200)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`))).toMatchObject({ stale: true })
    expect(await outboxOf(id)).toContain('CDA_STALE')
    expect(refusal(await decide(id, 'approve'))).toEqual([409, 'CDA_STALE', expect.any(String)])
    expect(await made(deal.id, agent)).toMatchObject({ version: 2, stale: false })
    expect(await office.rows('SELECT cap_year_start::text AS start FROM cdas WHERE id = $1', [id])).toEqual([{ start: '2026-12-01' }])
  })

  it('is decided by the agent\'s own cap and cap year: another one leaves unapproved CDAs out of date', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    const change = async (body: object) => (await office.as(office.broker, `/api/agents/${agent.agentId}`, { method: 'PATCH', body })).status
    expect([await change({ status: 'PENDING' }), cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale]).toEqual([200, false])
    expect([await change({ annualCap: 1_000 }), cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale]).toEqual([200, true])
    expect(await made(deal.id, agent)).toMatchObject({ version: 2, stale: false, brokerageSplit: 1_000, capApplied: true })
    expect([await change({ capYearStart: '2020-02-29' }), cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale]).toEqual([200, true])
    expect(refusal(await decide(id, 'approve'))).toEqual([409, 'CDA_STALE', expect.any(String)])
  })

  it('is kept by an append-only ledger', async () => {
    await expect(office.rows('UPDATE commission_ledger SET counted_cents = 0')).rejects.toThrow('append-only')
    await expect(office.rows('DELETE FROM commission_ledger')).rejects.toThrow('append-only')
    expect((await office.as(office.agent, `/api/agents/${office.agent.agentId}/ledger-entries`)).status).toBe(403)
    expect((await office.as(office.broker, `/api/agents/${office.broker.userId}/ledger-entries`)).status).toBe(404)
  })
})

describe('a plan that the agent changed after submitting', () => {
  it('shows both results and asks for a yes', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    await office.post(agent, '/api/agent/profile', { compPlan: 'HIGH_SPLIT' })
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale).toBe(true)
    expect(await made(deal.id, agent)).toMatchObject({
      version: 2, plan: 'HIGH_SPLIT', planChanged: true, brokerageSplit: 1_275,
      planBefore: { plan: 'CAP_80_20', brokerageSplit: 2_550, agentSplit: 10_001, perFileFee: 199 },
    })
    expect(refusal(await decide(id, 'approve', { version: 2 }))).toEqual([409, 'CDA_PLAN_CHANGED', expect.any(String)])
    expect((await decide(id, 'approve', { version: 2, acceptPlanChange: true })).status).toBe(200)
  })
})

describe('approving, sending and voiding', () => {
  it('signs, sends and takes back', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    const plain = (await pdfOf(id)).bytes
    for (const who of [agent, office.tc]) expect((await decide(id, 'approve', undefined, who)).status).toBe(403)
    expect(refusal(await decide(id, 'send', { email: 'closer@heritage.test' }))).toEqual([409, 'CDA_NOT_APPROVED', expect.any(String)])
    expect(refusal(await decide(id, 'approve', { version: 7 }))).toEqual([409, 'CDA_CHANGED', expect.any(String)])

    expect(cdaOf(await decide(id, 'approve', { version: 1 }))).toMatchObject({ approvedBy: office.broker.userId, approvedByName: 'Caroline Travis' })
    expect(refusal(await decide(id, 'approve'))).toEqual([409, 'CDA_ALREADY_APPROVED', expect.any(String)])
    expect(refusal(await generate(office, deal.id, agent))).toEqual([409, 'CDA_MUST_BE_VOIDED', expect.any(String)])
    expect(refusal(await office.patch(agent, `/api/deals/${deal.id}`, { price: 1_000 }))).toEqual([409, 'DEAL_FIGURES_LOCKED', expect.any(String)])
    for (const status of ['ACTIVE', 'CANCELLED']) {
      expect(refusal(await office.post(agent, `/api/deals/${deal.id}/status`, { status }))).toEqual([409, 'CDA_APPROVED', expect.any(String)])
    }
    expect(refusal(await decide(id, 'send'))).toEqual([400, 'CDA_NO_ADDRESS', expect.any(String)])

    const sent = await decide(id, 'send', { email: 'closer@heritage.test' })
    expect([sent.status, typeof cdaOf(sent).sentToTitleAt]).toEqual([202, 'string'])
    expect((await mails()).filter((mail) => mail.includes('closer@heritage.test'))).toEqual([])
    await office.runJobs()
    const [mail] = (await mails()).filter((text) => text.includes('closer@heritage.test'))
    const link = /https?:\/\/[^\s"\\]+(\/s\/[^\s"\\<]+)/.exec(mail ?? '')?.[1] ?? ''
    const signed = (await pdfOf(id)).bytes
    expect(signed.equals(plain)).toBe(false)
    const text = await textOf(signed)
    for (const words of ['Caroline Travis', 'Broker, License No. 0456789', 'Version 1']) expect(text).toContain(words)
    const opened = await fetch(`${await office.test.app.getUrl()}${link}`)
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('referrer-policy')]).toEqual([200, 'application/pdf', 'no-referrer'])
    expect(Buffer.from(await opened.arrayBuffer()).equals(signed)).toBe(true)

    expect(refusal(await decide(id, 'void', {}))).toEqual([400, 'VALIDATION_FAILED', expect.any(String)])
    expect(cdaOf(await decide(id, 'void', { reason: 'Wrong payee' }))).toMatchObject({ voidReason: 'Wrong payee' })
    expect(refusal(await decide(id, 'void', { reason: 'Again' }))).toEqual([409, 'CDA_VOID', expect.any(String)])
    const ended = await fetch(`${await office.test.app.getUrl()}${link}`)
    expect(await ended.text()).toContain('Void. Do not disburse under version 1')
    await office.runJobs()
    expect((await mails()).filter((words) => words.includes('closer@heritage.test') && words.includes('Do not disburse under version 1'))).toHaveLength(1)
    expect(await textOf((await pdfOf(id)).bytes)).toContain('Void. Do not disburse under version 1')
    const told = await office.rows<{ type: string }>('SELECT type FROM notifications WHERE user_id = $1 ORDER BY created_at, id', [agent.userId])
    expect(told.map(({ type }) => type).filter((type) => type.startsWith('CDA'))).toEqual(['CDA_READY', 'CDA_APPROVED', 'CDA_SENT', 'CDA_VOIDED'])
  })

  it('keeps every version with its page', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    await office.patch(agent, `/api/deals/${deal.id}`, { commissionRate: 2.875 })
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale).toBe(true)
    await made(deal.id, agent)
    const versions = z.array(cdaVersion).parse((await office.as(agent, `/api/cdas/${id}/versions`)).json())
    expect(versions.map(({ version, grossCommission, supersededAt }) => [version, grossCommission, supersededAt === null])).toEqual([[2, 12_218.75, true], [1, 12_750, false]])
    expect(await textOf((await pdfOf(id)).bytes)).toContain('Revised - supersedes version 1')
    expect(await textOf((await pdfOf(id, '?version=1')).bytes)).toContain('$12,750.00')
    expect((await pdfOf(id, '?version=3')).status).toBe(404)
    expect(await office.rows('SELECT (superseded_at IS NULL) AS current FROM documents WHERE deal_id = $1 ORDER BY uploaded_at', [deal.id])).toEqual([{ current: false }, { current: true }])
  })

  it('approves once when two press at once, and never what a revision changes meanwhile', async () => {
    for (let round = 0; round < 8; round += 1) {
      const agent = await newAgent()
      const deal = await contracted({}, agent)
      const { id } = await made(deal.id, agent)
      const [one, two, change] = await Promise.all([
        decide(id, 'approve', { version: 1 }), decide(id, 'approve', { version: 1 }, office.manager), office.patch(agent, `/api/deals/${deal.id}`, { price: 430_000 }),
      ])
      const won = [one, two].filter((answer) => answer?.status === 200)
      expect(won).toHaveLength(change?.status === 200 ? 0 : 1)
    }
  })

  it('voids with the deal when a broker takes an approved one back', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    await decide(id, 'approve')
    expect((await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'ACTIVE' })).status).toBe(200)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).voidedAt).not.toBeNull()
    expect((await ledgerOf(deal.id)).reduce((sum, [, cents]) => sum + cents, 0)).toBe(0)
  })

  it('writes the disbursement when the deal closes on an approved CDA', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    const { id } = await made(deal.id, agent)
    await decide(id, 'approve')
    await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    const lines = await office.rows<{ type: string }>('SELECT type FROM activity_log WHERE entity_id = $1', [deal.id])
    expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['DEAL_CLOSED', 'COMMISSION_DISBURSED']))
  })
})

describe('the commission page', () => {
  it('takes actual figures where a CDA stands and estimates elsewhere', async () => {
    const agent = await newAgent()
    const deal = await contracted({}, agent)
    await made(deal.id, agent)
    await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    await dealAt(office, 'CLOSED', { price: 300_000, closeDate: '2026-11-02' }, agent)
    await dealAt(office, 'CLOSED', { price: 300_000, closeDate: '2025-11-02' }, agent)
    const estimate = 300_000 * 0.03 * 0.8 - 199
    expect((await office.as(agent, '/api/commission/summary')).json()).toMatchObject({
      commissionYTD: 10_001 + estimate, closedDeals: 2, avgPerDeal: (10_001 + estimate) / 2, cap: { paid: 2_550, reserved: 0 },
      transactions: [{ amount: 10_001, basis: 'ACTUAL' }, { amount: estimate, basis: 'ESTIMATE' }, { amount: estimate, basis: 'ESTIMATE' }],
    })
    const bare = z.array(z.looseObject({ price: z.number() })).parse((await office.as(office.broker, `/api/deals?status=CLOSED&withoutCda=true&agentId=${agent.agentId}`)).json())
    expect(bare.map(({ price }) => price)).toEqual([300_000, 300_000])
    const path = `/api/commission/summary?agentId=${agent.agentId}`
    expect((await office.as(office.broker, path)).json()).toMatchObject({ closedDeals: 2 })
    expect((await office.as(office.other, path)).status).toBe(404)
    expect((await office.as(office.admin, '/api/commission/summary')).json()).toMatchObject({ commissionYTD: 0, cap: null, cdaTable: [] })
    const roster = z.array(z.looseObject({ id: z.string() })).parse((await office.as(office.manager, '/api/roster')).json())
    expect(roster.find(({ id }) => id === agent.agentId)).toMatchObject({ annualCap: 18_000, capPaid: 2_550, closedDeals: 2, closedVolume: 725_000, commissionYTD: 10_001 + estimate })
    expect(roster.find(({ id }) => id === office.tc.userId)).toMatchObject({ role: 'TC', isActive: true, compPlan: null, annualCap: null, closedDeals: 0 })
    expect((await office.as(agent, '/api/roster')).status).toBe(403)
  })
})
