import { addPerson, sessionCookieOf, testPassword, trySignIn, type SignedIn } from '@bluebonnet/brokerage/testing'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { despiteOpenPapers } from '@bluebonnet/app/testing/cda-desk'
import { dealAt, type Office, today } from '@bluebonnet/app/testing/office'
import { removeUnneeded } from './concurrent-brokerages.js'
import { wrongDeskStates } from './desk-states.js'
import { moneyViolations, type IntendedMoneyAct } from './money-acts.js'

const refusal = z.looseObject({ code: z.string() })
const nothing = '00000000-0000-4000-8000-000000000000'
const reason = 'It was wrong'
const cents = z.coerce.number()
const lineRow = z.object({ position: z.number(), cents })

/** Number of rows with each mark, in the order of the input. No other brokerage uses these marks. */
const marked = `
  SELECT (SELECT count(*) FROM agent_entries WHERE agent_id = ANY ($1) AND reason = one.mark)::int
         + (SELECT count(*) FROM cdas c JOIN payouts p ON p.cda_id = c.id
             WHERE c.agent_id = ANY ($1) AND p.reference = one.mark AND p.reverses_id IS NULL)::int
         + (SELECT count(*) FROM cdas c JOIN receipts r ON r.cda_id = c.id
             WHERE c.agent_id = ANY ($1) AND r.reference = one.mark AND r.reverses_id IS NULL)::int AS count
    FROM unnest($2::text[]) WITH ORDINALITY AS one (mark, place) ORDER BY one.place`

/** Acts that enter something under a unique mark. */
type Entering = 'charge' | 'receive' | 'pay'
interface Entered {
  act: Entering
  mark: string
  isDone: boolean
}

/** Three agents and a broker over HTTP, with real services and a real database, and three deals under contract. */
export class MoneyUnderTest {
  /** Gives each person their own IP address: limits by address are not tested here. */
  private static arrivals = 0
  private static marks = 0
  /** Entries that were acknowledged or refused since the last check. */
  private entered: Entered[] = []

  private constructor(
    private readonly office: Office,
    private readonly agents: readonly SignedIn[],
    private readonly deals: readonly string[],
  ) {}

  static async open(office: Office): Promise<MoneyUnderTest> {
    const hire = async (): Promise<SignedIn> => {
      const person = await addPerson(office.test.dataSource)
      MoneyUnderTest.arrivals += 1
      const from = `10.2.${(MoneyUnderTest.arrivals >> 8) & 255}.${MoneyUnderTest.arrivals & 255}`
      return {
        ...person,
        cookie: sessionCookieOf(await trySignIn(office.test, 'agent', person.email, testPassword, from)),
      }
    }
    const agents = [await hire(), await hire(), await hire()]
    const [first = office.agent, second = first] = agents
    const deals: string[] = []
    for (const who of [first, first, second])
      deals.push((await dealAt(office, 'UNDER_CONTRACT', { closeDate: today() }, who)).id)
    return new MoneyUnderTest(office, agents, deals)
  }

  /** Performs the act and returns it with 'ok' or the code of the refusal. */
  async perform(wish: IntendedMoneyAct): Promise<string> {
    const answer = await this.ask(wish)
    if (answer === null) return `${wish.do} ok`
    if (answer.status >= 500) throw new Error(`${JSON.stringify(wish)} answered ${answer.status} ${answer.text}`)
    return `${wish.do} ${answer.status >= 400 ? refusal.parse(answer.json()).code : 'ok'}`
  }

  /** Rows that must not exist, and acknowledged entries that do not exist exactly once. */
  async faults(): Promise<unknown[]> {
    const { entered, office } = this
    this.entered = []
    const agents = this.agents.map(({ agentId }) => agentId)
    const [found, desks, counts] = await Promise.all([
      office.rows(moneyViolations, [agents]),
      office.rows(wrongDeskStates),
      office.rows<{ count: number }>(marked, [agents, entered.map(({ mark }) => mark)]),
    ])
    return [
      ...found,
      ...desks,
      ...entered
        .map((each, place) => ({ ...each, count: counts[place]?.count }))
        .filter(({ isDone, count }) => count !== Number(isDone)),
    ]
  }

  /** Removes rows that would slow down later statements. */
  async close(): Promise<void> {
    await this.office.rows(removeUnneeded, [this.agents.map(({ agentId }) => agentId)])
  }

  private async ask(wish: IntendedMoneyAct): Promise<Answer | null> {
    const { office } = this
    const { broker } = office
    const deal = this.deals[wish.which] ?? nothing
    const path = `/api/deals/${deal}`
    const agent = this.agent(wish.agent)
    if (wish.do === 'charge') return this.enter('charge', broker, `/api/agent-accounts/${agent.agentId}/entries`, wish)
    if (wish.do === 'cap') return office.patch(broker, `/api/agents/${agent.agentId}`, { annualCap: wish.cap })
    if (wish.do === 'way')
      return office.patch(broker, '/api/settings/brokerage', { paymentRoute: wish.isByTitle ? 'TABLE' : 'BROKERAGE' })
    if (wish.do === 'undo') {
      const entry = await this.some(
        'SELECT id FROM agent_entries WHERE agent_id = $1',
        agent.agentId ?? nothing,
        wish.place,
      )
      return office.post(broker, `/api/agent-accounts/${agent.agentId}/entries/${entry}/reversal`, { reason })
    }
    if (wish.do === 'share') {
      const agents = wish.shares.map((share) => ({
        role: 'CO_AGENT',
        agentId: this.agent(share.agent).agentId,
        percent: share.percent,
      }))
      const body = { participants: [], agents, reason }
      return office.as(broker, `${path}/participants`, { method: 'PUT', body })
    }
    if (wish.do === 'price') return office.patch(broker, path, { price: wish.price, reason })
    if (wish.do === 'give') return office.patch(broker, path, { agentId: agent.agentId, reason })
    if (wish.do === 'generate') return office.post(broker, `${path}/cda`)
    return this.onCda(wish, deal)
  }

  private async onCda(wish: IntendedMoneyAct, deal: string): Promise<Answer | null> {
    const { office } = this
    const { broker } = office
    const [cda = { id: nothing, version: 1 }] = await office.rows<{ id: string; version: number }>(
      'SELECT id, version FROM cdas WHERE deal_id = $1',
      [deal],
    )
    if (wish.do === 'draw') return this.draw(cda.id)
    if (wish.do === 'void') return office.post(broker, `/api/cdas/${cda.id}/void`, { reason })
    if (wish.do === 'sign')
      return office.post(broker, `/api/cdas/${cda.id}/approve`, { ...despiteOpenPapers, version: cda.version })
    if (wish.do === 'receive') return this.enter('receive', broker, '/api/receipts', wish, cda.id)
    if (wish.do === 'pay') return this.enter('pay', broker, '/api/payouts', wish, cda.id)
    const of = wish.do === 'return' ? 'receipts' : 'payouts'
    const id = await this.some(`SELECT id FROM ${of} WHERE cda_id = $1 AND reverses_id IS NULL`, cda.id, wish.place)
    const last = wish.do === 'settle' ? 'overpaid' : 'reversal'
    return office.post(broker, `/api/${of}/${id}/${last}`, { reason })
  }

  /** Enters something under a unique mark, to find it again. */
  private async enter(
    act: Entering,
    by: SignedIn,
    path: string,
    wish: IntendedMoneyAct,
    cdaId = nothing,
  ): Promise<Answer> {
    MoneyUnderTest.marks += 1
    const mark = `Mark ${MoneyUnderTest.marks}`
    const answer = await this.office.post(by, path, await this.entryOf(act, wish, cdaId, mark))
    this.entered.push({ act, mark, isDone: answer.status < 300 })
    return answer
  }

  private async entryOf(act: Entering, wish: IntendedMoneyAct, cdaId: string, mark: string): Promise<object> {
    if (act === 'charge') return { kind: wish.kind, amount: wish.amount, effectiveDate: today(), reason: mark }
    const lines = z.array(lineRow).parse(
      await this.office.rows(
        `SELECT line.position, line.cents
           FROM cdas JOIN cda_lines line ON (line.cda_id, line.version) = (cdas.id, cdas.version)
          WHERE id = $1 AND ($2 OR line.kind = 'AGENT_SPLIT') ORDER BY line.position`,
        [cdaId, act === 'receive'],
      ),
    )
    const line = lines[wish.place % Math.max(1, lines.length)] ?? { position: 0, cents: 100 }
    const amount = Math.max(1, Math.round(line.cents * wish.part)) / 100
    const common = { cdaId, amount, method: 'WIRE', reference: mark }
    if (act === 'receive') return { ...common, receivedOn: today(), ...(wish.isExplained ? { reason } : {}) }
    const paidBy = wish.isByTitle ? 'TITLE' : 'BROKERAGE'
    return { ...common, position: line.position, paidBy, paidOn: today() }
  }

  private async some(sql: string, of: string, place: number): Promise<string> {
    const rows = await this.office.rows<{ id: string }>(`${sql} ORDER BY created_at, id`, [of])
    return rows[place % Math.max(1, rows.length)]?.id ?? nothing
  }

  /** The worker renders the page of the current version. */
  private async draw(cdaId: string): Promise<null> {
    const runner = this.office.test.app.get(JobRunner, { strict: false })
    const jobs = await this.office.rows<{ id: string }>(
      `SELECT id FROM outbox WHERE done_at IS NULL AND job = 'cdas.render' AND payload ->> 'cdaId' = $1
          AND payload ->> 'page' = 'PLAIN'`,
      [cdaId],
    )
    for (const { id } of jobs) await runner.run({ id, name: 'cdas.render', queue: 'render' })
    return null
  }

  private agent(place: number): SignedIn {
    const agent = this.agents[place]
    if (agent === undefined) throw new Error(`There is no agent ${place}`)
    return agent
  }
}
