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
