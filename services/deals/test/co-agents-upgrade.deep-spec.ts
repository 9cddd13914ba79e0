import { contracted, made, newAgent } from './cda-desk.js'
import { type Office, openOffice, type Person } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office?.close())

const counted = async (...who: Person[]): Promise<number[]> => {
  const rows = await office.rows<{ id: string; cents: string }>(
    'SELECT agent_id AS id, sum(counted_cents) AS cents FROM commission_ledger WHERE agent_id = ANY($1) GROUP BY 1',
    [who.map(({ agentId }) => agentId)],
  )
  return who.map(({ agentId }) => Number(rows.find(({ id }) => id === agentId)?.cents ?? 0))
}
const shared = async () => {
  const [own, other] = [await newAgent(office), await newAgent(office)]
  const deal = await contracted(office, { price: 400_000 }, own)
  const agents = [{ role: 'CO_AGENT', agentId: other.agentId, percent: 40 }]
  await office.as(office.broker, `/api/deals/${deal.id}/participants`, {
    method: 'PUT',
    body: { participants: [], agents },
  })
  return { own, other, deal, cda: await made(office, deal.id, own) }
}
/** The live charges of a CDA's lines, in cents. */
const owedOf = async (cdaId: string) =>
  (
    await office.rows<{ cents: string }>(
      `SELECT amount_cents AS cents FROM agent_entries e WHERE cda_id = $1 AND cda_line IS NOT NULL
          AND NOT EXISTS (SELECT FROM agent_entries r WHERE r.reverses_id = e.id)`,
      [cdaId],
    )
  ).map(({ cents }) => Number(cents))
const balanceOf = async ({ agentId }: Person) =>
  Object((await office.as(office.broker, `/api/agent-accounts/${agentId}`)).json()).balance

/** What the release before does of the ledger: it knows one entry of a version. */
const reverseOne = (cdaId: string, agentId: string | null) =>
  office.rows(
    `INSERT INTO commission_ledger (id, agent_id, kind, counted_cents, cap_year_start, effective_date, deal_id, cda_id,
                                    cda_version, reverses_id, reason, author_id)
     SELECT gen_random_uuid(), agent_id, 'REVERSAL', -counted_cents, cap_year_start, effective_date, deal_id, cda_id,
            cda_version, id, 'Replaced', author_id FROM commission_ledger WHERE cda_id = $1 AND agent_id = $2`,
    [cdaId, agentId],
  )

describe('a shared deal in the hands of the release before', () => {
  it.each([
    ['revised', "UPDATE cdas SET version = version + 1, lines = lines - 'agent' WHERE id = $1"],
    ['voided', "UPDATE cdas SET voided_at = now(), voided_by = created_by, void_reason = 'Fell through' WHERE id = $1"],
  ])('counts for nobody any more once its CDA is %s', async (_, statement) => {
    const { own, other, cda } = await shared()
    expect(await counted(own, other)).toEqual([144_000, 96_000])
    await reverseOne(cda.id, other.agentId)
    await office.rows(statement, [cda.id])
    expect(await counted(own, other)).toEqual([0, 0])
  })

  it('is not shared with whom it is handed to', async () => {
    const { other, deal } = await shared()
    await office.rows('UPDATE deals SET agent_id = $2 WHERE id = $1', [deal.id, other.agentId])
    expect(await office.rows('SELECT 1 FROM deal_participants WHERE deal_id = $1', [deal.id])).toEqual([])
  })
})

describe('a fee that a CDA left owed, in the hands of the release before', () => {
  it.each([
    ['revised', 'UPDATE cdas SET version = version + 1 WHERE id = $1'],
    ['voided', "UPDATE cdas SET voided_at = now(), voided_by = created_by, void_reason = 'Fell through' WHERE id = $1"],
  ])('is given back once its CDA is %s, and once only', async (_, statement) => {
    const who = await newAgent(office)
    const fee = { id: 'file', label: 'File fee', stage: 'POST_SPLIT', kind: 'AMOUNT', amount: 199, owed: true }
    const plan = await office.post(office.broker, '/api/plans', { name: `Owed ${_}`, reason: 'New', steps: [fee] })
    const said = { planId: Object(plan.json()).id, reason: 'As agreed' }
    await office.post(office.broker, `/api/agents/${who.agentId}/plan`, said)
    const deal = await contracted(office, { price: 400_000, grossCommission: 54.1 }, who)
    const cda = await made(office, deal.id, who)
    expect([await owedOf(cda.id), await balanceOf(who)]).toEqual([[14_490], 144.9])
    await office.rows(statement, [cda.id])
    expect([await owedOf(cda.id), await balanceOf(who)]).toEqual([[], 0])
    const written = 'SELECT author_id IS NOT NULL AS by FROM agent_entries WHERE cda_id = $1'
    expect(await office.rows(`${written} AND kind = 'REVERSAL'`, [cda.id])).toEqual([{ by: true }])
    // What this release then makes is its own charge, once.
    await made(office, deal.id, who)
    expect(await balanceOf(who)).toBe(_ === 'voided' ? 144.9 : 0)
  })
})
