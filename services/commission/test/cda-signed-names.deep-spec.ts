import { pdfText } from '@bluebonnet/testing'
import { contracted, decide, made, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, openOffice, type Person, refusal, today } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const named = { titleCompany: 'Heritage Title', titleCompanyEmail: 'closer@heritage.test', gfNumber: 'GF-1044' }

const shareWith = async (dealId: string, { agentId }: Person): Promise<void> => {
  const body = { participants: [], agents: [{ role: 'CO_AGENT', agentId, percent: 40 }] }
  const answer = await office.as(office.broker, `/api/deals/${dealId}/participants`, { method: 'PUT', body })
  expect(answer.status).toBe(200)
}

describe('the signed page', () => {
  it('has the names of title company, party, property and agent at signing', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, named, agent)
    const cda = await made(office, deal.id, agent)
    const changes = {
      titleCompany: 'Lone Star Title',
      titleCompanyEmail: 'desk@lonestar.test',
      buyerSellerName: 'Rosa Delgado',
      propertyAddress: '1900 Barton Springs Road',
    }
    expect((await office.patch(agent, `/api/deals/${deal.id}`, changes)).status).toBe(200)
    expect(
      (await office.patch(office.broker, `/api/agents/${agent.agentId}`, { lastName: 'Calder-Soto' })).status,
    ).toBe(200)
    const approved = await decide(office, cda.id, 'approve', { version: 1 })
    expect(approved.status).toBe(200)
    expect(cdaOf(approved)).toMatchObject({ version: 1, stale: false, agentSplit: cda.agentSplit })
    await office.runJobs()
    const text = await pdfText((await pdfOf(office, cda.id)).bytes)
    for (const words of ['Lone Star Title', 'Rosa Delgado', '1900 Barton Springs Road', 'Ines Calder-Soto'])
      expect(text).toContain(words)
    expect(text).not.toContain('Heritage Title')
    // The address on the signed page is the deal's, so sending there needs no confirmation.
    expect((await decide(office, cda.id, 'send')).status).toBe(202)
  })

  it('has the names of co-agents at signing, and pays them the same', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, named, own)
    await shareWith(deal.id, other)
    const cda = await made(office, deal.id, own)
    expect(await pdfText((await pdfOf(office, cda.id)).bytes)).toContain('Ines Calder $4,000.40')
    const renamed = { lastName: 'Calder-Soto', trecLicenseNo: '0777777' }
    expect((await office.patch(office.broker, `/api/agents/${other.agentId}`, renamed)).status).toBe(200)
    const approved = await decide(office, cda.id, 'approve', { version: 1 })
    expect(approved.status).toBe(200)
    const figures = ({ lines, agentSplit, brokerageSplit }: typeof cda) => [
      agentSplit,
      brokerageSplit,
      lines.map(({ kind, amount, agent }) => [kind, amount, agent?.agentId]),
    ]
    expect(figures(cdaOf(approved))).toEqual(figures(cda))
    await office.runJobs()
    const text = await pdfText((await pdfOf(office, cda.id)).bytes)
    for (const words of ['Ines Calder-Soto $4,000.40', 'License No. 0777777', 'Ines Calder $6,000.60'])
      expect(text).toContain(words)
    const paid = await office.rows<{ name: string }>(
      'SELECT agent_name AS name FROM cda_lines WHERE cda_id = $1 AND agent_id = $2 AND state IS NOT NULL',
      [cda.id, other.agentId],
    )
    expect(paid.map(({ name }) => name)).toEqual(['Ines Calder-Soto'])
  })

  it('is not made for a co-agent without a license number', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, named, own)
    await shareWith(deal.id, other)
    const cda = await made(office, deal.id, own)
    await office.rows("UPDATE users SET trec_license_no = '' WHERE id = $1", [other.userId])
    expect(refusal(await decide(office, cda.id, 'approve', { version: 1 }))).toEqual([
      409,
      'AGENT_LICENSE_MISSING',
      'Ines Calder shares this deal and has no license number. It must be entered before a CDA is made.',
    ])
  })

  it('has the day on which the deal closed', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { ...named, closeDate: null }, agent)
    const cda = await made(office, deal.id, agent)
    const closing = { status: 'CLOSED', closeDate: today() }
    expect((await office.post(agent, `/api/deals/${deal.id}/status`, closing)).status).toBe(200)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    await office.runJobs()
    const page = await office.rows<{ day: string }>(
      "SELECT facts -> 'deal' ->> 'closeDate' AS day FROM cdas WHERE id = $1",
      [cda.id],
    )
    expect(page).toEqual([{ day: today() }])
  })
})

describe('a signed page', () => {
  it('is stale while its deal has another property, and the brokers are told', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, named, agent)
    const cda = await made(office, deal.id, agent)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    const isStale = async (): Promise<boolean> => cdaOf(await office.as(agent, `/api/cdas/${cda.id}`)).stale
    const otherAddress = { propertyAddress: '1900 Barton Springs Road' }
    expect((await office.patch(agent, `/api/deals/${deal.id}`, otherAddress)).status).toBe(200)
    expect(await isStale()).toBe(true)
    expect(
      await office.rows(
        "SELECT 1 FROM outbox WHERE payload ->> 'type' = 'CDA_STALE' AND payload ->> 'subjectId' = $1",
        [cda.id],
      ),
    ).toHaveLength(1)
    expect(refusal(await decide(office, cda.id, 'send'))).toEqual([409, 'CDA_STALE', expect.any(String)])
    const back = { propertyAddress: deal.propertyAddress }
    expect((await office.patch(agent, `/api/deals/${deal.id}`, back)).status).toBe(200)
    expect(await isStale()).toBe(false)
  })
})
