import { sessionCookieOf, testPassword, trySignIn, addPerson, type SignedIn } from '@bluebonnet/brokerage/testing'
import { dealStatuses } from '@bluebonnet/domain'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import type { Answer } from '@bluebonnet/testing'
import * as fc from 'fast-check'
import { z } from 'zod'
import { despiteOpenPapers } from '@bluebonnet/app/testing/cda-desk'
import { sampleDeal, type Office, today } from '@bluebonnet/app/testing/office'
import type { Act, Model, ModelDeal } from './brokerage-model.js'
import { removeUnneeded } from './concurrent-brokerages.js'

const doings = [
  ['create', 3],
  ['edit', 5],
  ['move', 5],
  ['approve', 8],
  ['reject', 1],
  ['generate', 7],
  ['draw', 5],
  ['sign', 5],
  ['send', 2],
  ['void', 2],
  ['give', 2],
  ['enter', 1],
  ['cap', 1],
] as const
const thisYear = Number(today().slice(0, 4))
const prices = [30_000_000, 42_500_000, 70_000_033, 120_000_000]
const grosses = [0, 500_001, 1_400_000, 9_000_007]
const rates = [2_500, 3_000, 3_125]

/** An intended act. Numbers select from what exists. */
const wish = fc.record({
  do: fc.oneof(...doings.map(([act, weight]) => ({ weight, arbitrary: fc.constant(act) }))),
  which: fc.nat(3),
  agent: fc.nat(1),
  by: fc.constantFrom('agent' as const, 'broker' as const),
  // Mostly forward moves, so that there is something to decide on.
  to: fc.oneof(fc.constantFrom('UNDER_CONTRACT', 'PENDING', 'CLOSED'), fc.constantFrom(...dealStatuses)),
  year: fc.constantFrom(thisYear, thisYear, thisYear - 1),
  change: fc.oneof(
    fc.constantFrom(...prices).map((price) => ({ price })),
    fc.constantFrom(...grosses).map((gross) => ({ gross })),
    fc.constantFrom(...rates).map((rate) => ({ rate })),
  ),
  cents: fc.constantFrom(-150_000, 1, 600_000, 1_700_000),
  cap: fc.constantFrom(null, 0, 400_000, 2_500_000),
  isDraft: fc.constantFrom(false, false, false, true),
})
type IntendedAct = typeof wish extends fc.Arbitrary<infer T> ? T : never

/** Concurrent requests: one act, or up to four without a defined order. */
export const moments = fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
})

const created = z.looseObject({ id: z.uuid() })
const refusal = z.looseObject({ code: z.string() })

/** Rows that must never exist: each statement returns rows only if a rule is broken. */
const violations = `
  SELECT 'lines are not the gross' AS what, c.id FROM cdas c WHERE c.agent_id = ANY ($1)
     AND c.gross_commission_cents + c.client_paid_cents
         <> (SELECT sum(line.cents) FROM cda_lines line WHERE (line.cda_id, line.version) = (c.id, c.version))
  UNION ALL SELECT 'parts are not the gross', id FROM cdas WHERE agent_id = ANY ($1)
     AND gross_commission_cents + client_paid_cents
         <> brokerage_split_cents + per_file_fee_cents + arrears_cents + agent_split_cents + other_payees_cents
  UNION ALL SELECT 'less than nothing', id FROM cdas WHERE agent_id = ANY ($1)
     AND least(brokerage_split_cents, per_file_fee_cents, agent_split_cents, cap_counted_cents) < 0
  UNION ALL SELECT 'a CDA that the ledger does not agree with', c.id FROM cdas c WHERE c.agent_id = ANY ($1)
     AND (SELECT coalesce(sum(l.counted_cents), 0) FROM commission_ledger l
           WHERE l.deal_id = c.deal_id AND l.cda_id = c.id)
         <> CASE WHEN c.voided_at IS NULL THEN c.cap_counted_cents ELSE 0 END
  UNION ALL SELECT 'a version that is lost', c.id FROM cdas c WHERE c.agent_id = ANY ($1)
     AND c.version <> 1 + (SELECT count(*) FROM cda_versions v WHERE v.cda_id = c.id)
  UNION ALL SELECT 'two pages that count', deal_id FROM documents JOIN deals d ON d.id = deal_id
   WHERE d.agent_id = ANY ($1) AND type = 'CDA' AND superseded_at IS NULL GROUP BY deal_id HAVING count(*) > 1`

const cents = z.coerce.number()
const dealRow = z.object({
  id: z.string(),
  agent: z.string(),
  status: z.enum(dealStatuses),
  isApproved: z.boolean(),
  price: cents,
  rate: z.number().nullable(),
  gross: cents.nullable(),
  year: z.number().nullable(),
  history: cents,
  cda: z
    .object({
      version: z.number(),
      isDrawn: z.boolean(),
      isApproved: z.boolean(),
      isVoid: z.boolean(),
      isStale: z.boolean(),
      isDated: z.boolean(),
      price: z.number(),
      gross: z.number(),
      rate: z.number().nullable(),
      source: z.string(),
      usedBefore: z.number(),
      brokerage: z.number(),
      fee: z.number(),
      agent: z.number(),
    })
    .nullable(),
})
const deals = `
  SELECT d.id, d.agent_id AS agent, d.status, d.approved_at IS NOT NULL AS "isApproved", d.price_cents AS price,
         d.commission_rate AS rate, d.gross_commission_cents AS gross, extract(year FROM d.close_date)::int AS year,
         -- That papers are missing is said beside a signature, as long as some are.
         (SELECT count(*) FROM deal_timeline t
           WHERE t.deal_id = d.id AND NOT coalesce(t.details, '{}') ? 'incomplete') AS history,
         CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('version', c.version, 'isDrawn', c.page_state = 'READY',
           'isApproved', c.approved_at IS NOT NULL, 'isVoid', c.voided_at IS NOT NULL, 'isStale', c.stale,
           'isDated', c.facts -> 'deal' ->> 'closeDate' IS NOT NULL,
           'price', c.sale_price_cents, 'gross', c.gross_commission_cents, 'rate', c.commission_rate,
           'source', c.commission_source, 'usedBefore', c.cap_used_before_cents, 'brokerage', c.cap_counted_cents,
           'fee', c.per_file_fee_cents, 'agent', c.agent_split_cents) END AS cda
    FROM deals d LEFT JOIN cdas c ON c.deal_id = d.id WHERE d.agent_id = ANY ($1)`
const ledger = `
  SELECT agent_id AS agent, extract(year FROM cap_year_start)::int AS year, kind, counted_cents AS cents,
         deal_id AS deal,
         cda_version AS version FROM commission_ledger WHERE agent_id = ANY ($1)`
const entryRow = z.object({
  agent: z.string(),
  year: z.number(),
  kind: z.enum(['CDA', 'REVERSAL', 'OPENING_BALANCE', 'CORRECTION']),
  cents,
  deal: z.string().nullable(),
  version: z.number().nullable(),
})

/** Two new agents and a broker over HTTP, with real services and a real database. Rows have the model's names. */
export class BrokerageUnderTest {
  /** Counts sign-ins, each from its own IP address: limits by address are not tested here. */
  private static arrivals = 0
  private readonly ids = new Map<string, string>()
  private readonly names = new Map<string, string>()

  private constructor(
    private readonly office: Office,
    private readonly agents: readonly SignedIn[],
  ) {}

  static async open(office: Office): Promise<BrokerageUnderTest> {
    const hire = async (): Promise<SignedIn> => {
      const person = await addPerson(office.test.dataSource)
      BrokerageUnderTest.arrivals += 1
      const from = `10.1.${BrokerageUnderTest.arrivals >> 8}.${BrokerageUnderTest.arrivals & 255}`
      const answer = await trySignIn(office.test, 'agent', person.email, testPassword, from)
      return { ...person, cookie: sessionCookieOf(answer) }
    }
    return new BrokerageUnderTest(office, [await hire(), await hire()])
  }

  /** The acts that these intentions mean in the current state. An intention without a target creates a deal. */
  actsOf(wishes: readonly IntendedAct[], { deals: present }: Model): Act[] {
    const there = Object.entries(present)
    return wishes.map((each, place): Act => {
      const { agent, year } = each
      if (each.do === 'enter') return { do: 'enter', agent, year, cents: each.cents }
      if (each.do === 'cap') return { do: 'cap', agent, cents: each.cap }
      const [name, deal] = there[each.which % Math.max(1, there.length)] ?? []
      const isFull = each.do === 'create' && there.length >= 4
      if (name === undefined || deal === undefined || (each.do === 'create' && !isFull)) {
        const price = 'price' in each.change ? each.change.price : 42_500_000
        return { do: 'create', deal: `${there.length}-${place}`, agent, price, year, isDraft: each.isDraft }
      }
      return onDeal(each.do === 'create' ? 'generate' : each.do, each, name, deal)
    })
  }

  /** Performs an act and returns 'ok' or the code of the refusal. */
  async perform(act: Act): Promise<string> {
    const answer = await this.ask(act)
    if (answer === null) return 'ok'
    if (answer.status >= 500) throw new Error(`${JSON.stringify(act)} answered ${answer.status} ${answer.text}`)
    if (answer.status >= 400) return refusal.parse(answer.json()).code
    if (act.do === 'create') this.call(act.deal, created.parse(answer.json()).id)
    return 'ok'
  }

  /** The state in the database, with the model's caps. Throws when a row exists that must never exist. */
  async state({ caps }: Model): Promise<Model> {
    const mine = [this.agents.map(({ agentId }) => agentId)]
    const place = (agentId: string): number => this.agents.findIndex((agent) => agent.agentId === agentId)
    const [broken, found, entries] = await Promise.all([
      this.office.rows(violations, mine),
      this.office.rows(deals, mine),
      this.office.rows(ledger, mine),
    ])
    if (broken.length > 0) throw new Error(`What must never be: ${JSON.stringify(broken)}`)
    const rows = z.array(dealRow).parse(found)
    return {
      caps,
      deals: Object.fromEntries(
        rows.map(({ id, agent, ...row }) => [this.names.get(id), { ...row, agent: place(agent) }]),
      ),
      ledger: z
        .array(entryRow)
        .parse(entries)
        .map(({ agent, deal, version, ...entry }) => {
          const of = deal === null ? null : `${this.names.get(deal)} ${version}`
          return { ...entry, agent: place(agent), of }
        }),
    }
  }

  /** Removes rows that would slow down later statements. */
  async close(): Promise<void> {
    await this.office.rows(removeUnneeded, [this.agents.map(({ agentId }) => agentId)])
  }

  private call(name: string, id: string): void {
    this.ids.set(name, id)
    this.names.set(id, name)
  }

  private async ask(act: Act): Promise<Answer | null> {
    const { office } = this
    if (act.do === 'enter') {
      const effectiveDate = act.year === thisYear ? today() : `${act.year}-06-15`
      const entry = { amount: act.cents / 100, effectiveDate, reason: 'Counted again' }
      return office.post(office.broker, `/api/agents/${this.agent(act.agent).agentId}/ledger-entries`, entry)
    }
    if (act.do === 'cap') {
      const annualCap = act.cents === null ? null : act.cents / 100
      return office.patch(office.broker, `/api/agents/${this.agent(act.agent).agentId}`, { annualCap })
    }
    if (act.do === 'create') {
      const closeDate = act.year === thisYear ? today() : `${act.year}-06-15`
      const status = act.isDraft ? { status: 'DRAFT' } : {}
      const body = { ...sampleDeal, price: act.price / 100, closeDate, ...status }
      return office.post(this.agent(act.agent), '/api/deals', body)
    }
    const path = `/api/deals/${this.ids.get(act.deal)}`
    const by = 'by' in act && act.by === 'broker' ? office.broker : this.agent(act.owner)
    const reason = 'It was wrong'
    if (act.do === 'edit') return office.patch(by, path, { ...inCall(act.change), reason })
    if (act.do === 'move') return office.post(by, `${path}/status`, { status: act.to, reason })
    if (act.do === 'generate') return office.post(by, `${path}/cda`)
    if (act.do === 'approve') return office.post(office.broker, `${path}/approve`)
    if (act.do === 'reject') return office.post(office.broker, `${path}/reject`, { reason })
    if (act.do === 'give') return office.patch(office.broker, path, { agentId: this.agent(act.to).agentId, reason })
    const [cda] = await office.rows<{ id: string }>('SELECT id FROM cdas WHERE deal_id = $1', [this.ids.get(act.deal)])
    const cdaId = cda?.id ?? '00000000-0000-4000-8000-000000000000'
    if (act.do === 'draw') return this.draw(cdaId, act.version)
    if (act.do === 'void') return office.post(office.broker, `/api/cdas/${cdaId}/void`, { reason })
    if (act.do === 'sign')
      return office.post(office.broker, `/api/cdas/${cdaId}/approve`, { ...despiteOpenPapers, version: act.version })
    const title = { email: 'closer@lone-star.test', confirm: true }
    return office.post(office.broker, `/api/cdas/${cdaId}/send`, title)
  }

  /** The worker renders the page of a version. */
  private async draw(cdaId: string, version: number): Promise<null> {
    const [job] = await this.office.rows<{ id: string }>(
      `SELECT id FROM outbox WHERE done_at IS NULL AND job = 'cdas.render'
          AND payload @> jsonb_build_object('cdaId', $1::text, 'version', $2::int, 'page', 'PLAIN')`,
      [cdaId, version],
    )
    const runner = this.office.test.app.get(JobRunner, { strict: false })
    if (job !== undefined) await runner.run({ id: job.id, name: 'cdas.render', queue: 'render' })
    return null
  }

  private agent(place: number): SignedIn {
    const agent = this.agents[place]
    if (agent === undefined) throw new Error(`There is no agent ${place}`)
    return agent
  }
}

const inCall = (change: Extract<Act, { do: 'edit' }>['change']): object => {
  if ('price' in change) return { price: change.price / 100 }
  return 'gross' in change ? { grossCommission: change.gross / 100 } : { commissionRate: change.rate / 1_000 }
}

const onDeal = (
  doing: Exclude<IntendedAct['do'], 'create' | 'enter' | 'cap'>,
  { by, to, change, agent }: IntendedAct,
  name: string,
  deal: ModelDeal,
): Act => {
  const of = { deal: name, owner: deal.agent }
  if (doing === 'edit') return { do: doing, by, change, ...of }
  if (doing === 'move') return { do: doing, by, to, ...of }
  if (doing === 'give') return { do: doing, to: agent, ...of }
  if (doing === 'sign' || doing === 'draw') return { do: doing, version: deal.cda?.version ?? 1, ...of }
  return { do: doing, ...of }
}
