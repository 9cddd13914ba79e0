import { cdaVersion } from '@bluebonnet/contracts/cdas/cda.schema'
import { document } from '@bluebonnet/contracts/documents/document.schema'
import { pdfText } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, ledgerOf, made, mails, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, generate, openOffice, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

describe('a plan that the agent changed after submitting', () => {
  it('shows both results and asks for confirmation', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await office.post(agent, '/api/agent/profile', { compPlan: 'HIGH_SPLIT' })
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale).toBe(true)
    expect(await made(office, deal.id, agent)).toMatchObject({
      version: 2,
      plan: 'HIGH_SPLIT',
      planChanged: true,
      brokerageSplit: 1_275,
      planBefore: { plan: 'CAP_80_20', brokerageSplit: 2_550, agentSplit: 10_001, perFileFee: 199 },
    })
    expect(refusal(await decide(office, id, 'approve', { version: 2 }))).toEqual([
      409,
      'CDA_PLAN_CHANGED',
      expect.any(String),
    ])
    expect((await decide(office, id, 'approve', { version: 2, acceptPlanChange: true })).status).toBe(200)
  })
})

describe('approving, sending and voiding', () => {
  it('sign, send and reverse', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    const plain = (await pdfOf(office, id)).bytes
    for (const who of [agent, office.tc]) expect((await decide(office, id, 'approve', undefined, who)).status).toBe(403)
    expect(refusal(await decide(office, id, 'send', { email: 'closer@heritage.test' }))).toEqual([
      409,
      'CDA_NOT_APPROVED',
      expect.any(String),
    ])
    expect(refusal(await decide(office, id, 'approve', { version: 7 }))).toEqual([
      409,
      'CDA_CHANGED',
      expect.any(String),
    ])

    expect(cdaOf(await decide(office, id, 'approve', { version: 1 }))).toMatchObject({
      approvedBy: office.broker.userId,
      approvedByName: 'Caroline Travis',
    })
    expect(refusal(await decide(office, id, 'approve'))).toEqual([409, 'CDA_ALREADY_APPROVED', expect.any(String)])
    expect(refusal(await generate(office, deal.id, agent))).toEqual([409, 'CDA_MUST_BE_VOIDED', expect.any(String)])
    expect(refusal(await office.patch(agent, `/api/deals/${deal.id}`, { price: 1_000 }))).toEqual([
      409,
      'DEAL_FIGURES_LOCKED',
      expect.any(String),
    ])
    for (const status of ['ACTIVE', 'CANCELLED']) {
      expect(refusal(await office.post(agent, `/api/deals/${deal.id}/status`, { status }))).toEqual([
        409,
        'CDA_APPROVED',
        expect.any(String),
      ])
    }
    expect(refusal(await decide(office, id, 'send'))).toEqual([400, 'CDA_NO_ADDRESS', expect.any(String)])

    expect(refusal(await decide(office, id, 'send', { email: 'closer@heritage.test' }))).toEqual([
      409,
      'ADDRESS_NOT_ON_PAGE',
      expect.any(String),
    ])
    const sent = await decide(office, id, 'send', { email: 'closer@heritage.test', confirm: true })
    expect([sent.status, typeof cdaOf(sent).sentToTitleAt]).toEqual([202, 'string'])
    expect((await mails(office)).filter((mail) => mail.includes('closer@heritage.test'))).toEqual([])
    await office.runJobs()
    const [mail] = (await mails(office)).filter((text) => text.includes('closer@heritage.test'))
    const link = /https?:\/\/[^\s"\\]+(\/s\/[^\s"\\<]+)/.exec(mail ?? '')?.[1] ?? ''
    const signed = (await pdfOf(office, id)).bytes
    expect(signed.equals(plain)).toBe(false)
    const text = await pdfText(signed)
    for (const words of ['Caroline Travis', 'Broker, License No. 0456789', 'Version 1']) expect(text).toContain(words)
    const opened = await fetch(`${await office.test.app.getUrl()}${link}`)
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('referrer-policy')]).toEqual([
      200,
      'application/pdf',
      'no-referrer',
    ])
    expect(Buffer.from(await opened.arrayBuffer()).equals(signed)).toBe(true)

    expect(refusal(await decide(office, id, 'void', {}))).toEqual([400, 'VALIDATION_FAILED', expect.any(String)])
    expect(cdaOf(await decide(office, id, 'void', { reason: 'Wrong payee' }))).toMatchObject({
      voidReason: 'Wrong payee',
    })
    expect(refusal(await decide(office, id, 'void', { reason: 'Again' }))).toEqual([
      409,
      'CDA_VOID',
      expect.any(String),
    ])
    const ended = await fetch(`${await office.test.app.getUrl()}${link}`)
    expect(await ended.text()).toContain('Void. Do not disburse under version 1')
    await office.runJobs()
    expect(
      (await mails(office)).filter(
        (words) => words.includes('closer@heritage.test') && words.includes('Do not disburse under version 1'),
      ),
    ).toHaveLength(1)
    expect(await pdfText((await pdfOf(office, id)).bytes)).toContain('Void. Do not disburse under version 1')
    const told = await office.rows<{ type: string }>(
      'SELECT type FROM notifications WHERE user_id = $1 ORDER BY created_at, id',
      [agent.userId],
    )
    expect(told.map(({ type }) => type).filter((type) => type.startsWith('CDA'))).toEqual([
      'CDA_READY',
      'CDA_APPROVED',
      'CDA_SENT',
      'CDA_VOIDED',
    ])
  })

  it('keep every version with its page', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await office.patch(agent, `/api/deals/${deal.id}`, { commissionRate: 2.875 })
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale).toBe(true)
    await made(office, deal.id, agent)
    const versions = z.array(cdaVersion).parse((await office.as(agent, `/api/cdas/${id}/versions`)).json())
    expect(
      versions.map(({ version, grossCommission, supersededAt }) => [version, grossCommission, supersededAt === null]),
    ).toEqual([
      [2, 12_218.75, true],
      [1, 12_750, false],
    ])
    expect(await pdfText((await pdfOf(office, id)).bytes)).toContain('Revised - supersedes version 1')
    expect(await pdfText((await pdfOf(office, id, '?version=1')).bytes)).toContain('$12,750.00')
    expect((await pdfOf(office, id, '?version=3')).status).toBe(404)
    expect(
      await office.rows(
        'SELECT (superseded_at IS NULL) AS current FROM documents WHERE deal_id = $1 ORDER BY uploaded_at',
        [deal.id],
      ),
    ).toEqual([{ current: false }, { current: true }])
  })

  it('name the page alike for the desk, the title company and the ZIP, until a later version replaces it', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await office.patch(agent, `/api/deals/${deal.id}`, { commissionRate: 2.875 })
    await made(office, deal.id, agent)
    await office.patch(office.broker, '/api/settings/brokerage', { phone: '(512) 555-0188' })
    const sent = async (version: number) => {
      expect((await decide(office, id, 'approve', { version })).status).toBe(200)
      const to = { email: `version-${version}@heritage.test`, confirm: true }
      expect((await decide(office, id, 'send', to)).status).toBe(202)
      await office.runJobs()
      const mail = (await mails(office)).find((text) => text.includes(to.email))
      return /https?:\/\/[^\s"\\]+(\/s\/[^\s"\\<]+)/.exec(mail ?? '')?.[1] ?? ''
    }
    const fetched = async (path: string) =>
      fetch(`${await office.test.app.getUrl()}${path}`, { headers: { cookie: office.broker.cookie } })
    const link = await sent(2)
    const name = `CDA ${deal.propertyAddress}, version 2.pdf`
    const opened = [await fetched(`/api/cdas/${id}/pdf`), await fetched(link)]
    for (const { headers } of opened) expect(headers.get('content-disposition')).toContain(`filename="${name}"`)
    const archive = await (await fetched(`/api/deals/${deal.id}/documents.zip`)).arrayBuffer()
    expect(Buffer.from(archive).includes(name)).toBe(true)

    await decide(office, id, 'void', { reason: 'Wrong payee' })
    const pageOf = async (path: string) => {
      const page = await fetched(path)
      return [page.status, (await page.text()).replaceAll(/<style>.*<\/style>|<[^>]+>/gs, ' ')]
    }
    const phone = expect.stringContaining('(512) 555-0188')
    expect(await pageOf(link)).toEqual([410, phone])
    expect(await pageOf(link)).toEqual([410, expect.stringContaining('Ask for the current version')])
    await made(office, deal.id, agent)
    await sent(3)
    expect(await pageOf(link)).toEqual([410, phone])
    const words = /Replaced .*Do not disburse under version 2.* Version 3 replaces it and comes with its own link\./s
    expect(await pageOf(link)).toEqual([410, expect.stringMatching(words)])
  })

  it('say what to do about stale figures: generate again, or first void an approved CDA', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await office.patch(office.broker, `/api/agents/${agent.agentId}`, { compPlan: 'HIGH_SPLIT' })
    expect(refusal(await decide(office, id, 'approve'))).toEqual([
      409,
      'CDA_STALE',
      'The figures of this CDA are out of date. Generate it again first.',
    ])
    await made(office, deal.id, agent)
    await decide(office, id, 'approve')
    await office.patch(office.broker, `/api/deals/${deal.id}`, { price: 430_000, reason: 'Renegotiated' })
    expect(refusal(await decide(office, id, 'send', { email: 'closer@heritage.test' }))).toEqual([
      409,
      'CDA_STALE',
      'The figures of this CDA are out of date. Void it and generate it again before it is sent.',
    ])
  })

  it('accept the CDA again once the deal matches the signed page', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { titleCompanyEmail: 'closer@heritage.test' }, agent)
    const { id } = await made(office, deal.id, agent)
    await decide(office, id, 'approve')
    const isStale = async () => cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale
    const change = (fields: object) =>
      office.patch(office.broker, `/api/deals/${deal.id}`, { ...fields, reason: 'Renegotiated' })
    await change({ price: 430_000 })
    await change({ side: deal.side === 'BUYER' ? 'LISTING' : 'BUYER', price: deal.price })
    expect(await isStale()).toBe(true)
    await change({ side: deal.side })
    expect(await isStale()).toBe(false)
    expect((await decide(office, id, 'send')).status).toBe(202)
  })

  it('approve once when two press at once, and never what a concurrent revision changes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const agent = await newAgent(office)
      const deal = await contracted(office, {}, agent)
      const { id } = await made(office, deal.id, agent)
      const [one, two, change] = await Promise.all([
        decide(office, id, 'approve', { version: 1 }),
        decide(office, id, 'approve', { version: 1 }, office.manager),
        office.patch(agent, `/api/deals/${deal.id}`, { price: 430_000 }),
      ])
      const won = [one, two].filter((answer) => answer?.status === 200)
      expect(won).toHaveLength(change?.status === 200 ? 0 : 1)
    }
  })

  it("keep the deal's combined file complete when one of its pages was stamped void", async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await decide(office, id, 'approve')
    await office.runJobs()
    await decide(office, id, 'void', { reason: 'Wrong payee' })
    await office.runJobs()
    const archive = await fetch(`${await office.test.app.getUrl()}/api/deals/${deal.id}/documents.zip`, {
      headers: { cookie: agent.cookie },
    })
    expect((await archive.arrayBuffer()).byteLength).toBe(Number(archive.headers.get('content-length')))
    const documents = z.array(document).parse((await office.as(agent, `/api/documents?dealId=${deal.id}`)).json())
    const sizes = documents.map(async (paper) =>
      (await fetch(`${await office.test.app.getUrl()}${paper.url}`, { headers: { cookie: agent.cookie } })).headers.get(
        'content-length',
      ),
    )
    expect(documents).toHaveLength(2)
    expect((await Promise.all(sizes)).map(Number)).toEqual(documents.map(({ size }) => size))
  })

  it('void the CDA with the deal when a broker reverses an approved one', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await decide(office, id, 'approve')
    expect((await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'ACTIVE' })).status).toBe(200)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).voidedAt).not.toBeNull()
    expect((await ledgerOf(office, deal.id)).reduce((sum, [, cents]) => sum + cents, 0)).toBe(0)
  })

  it('require a closing date for approval', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { closeDate: null }, agent)
    const { id } = await made(office, deal.id, agent)
    expect((await decide(office, id, 'approve')).json()).toMatchObject({ code: 'CDA_WITHOUT_CLOSING_DATE' })
  })

  it('write the disbursement when the deal closes on an approved CDA', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { closeDate: '2026-11-04' }, agent)
    const { id } = await made(office, deal.id, agent)
    await decide(office, id, 'approve')
    await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    const lines = await office.rows<{ type: string }>('SELECT type FROM activity_log WHERE entity_id = $1', [deal.id])
    expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['DEAL_CLOSED', 'COMMISSION_DISBURSED']))
  })
})
