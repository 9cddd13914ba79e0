import { addDays } from '@bluebonnet/domain'
import type { CommissionLine } from '@bluebonnet/commission'
import type { DemoCda } from '../seeds/demo/commission.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { People } from '../seeds/demo/people.js'
import { monthsBefore } from '../seeds/kit/dates.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import type { LoadEntry } from './load-accounts.js'

/** Recent closings wait for their money; a few older ones received less, or nothing. */
const youngest = 20
const every = { short: 400, missing: 500, throughBrokerage: 4 }
const keptByTitle = 4_500

type Posting = [account: string, cents: number, name?: string]

interface Entry {
  head: SeedRow
  postings: Posting[]
}

const nameOf = ({ user }: { user: { firstName: string; lastName: string } }): string =>
  `${user.firstName} ${user.lastName}`

/**
 * Receipts for closed deals and payouts from them, with their journal and that of the agents' accounts. One CDA in four
 * is paid through the brokerage; the months up to the one before last are closed (docs/rules/books.md).
 */
export const createLoadBooks = (
  kit: DemoKit,
  { broker }: People,
  cdas: Iterable<DemoCda>,
  accounts: readonly LoadEntry[],
): [table: string, rows: Iterable<SeedRow>][] => {
  const [receipts, payouts, entries]: [SeedRow[], SeedRow[], Entry[]] = [[], [], []]
  const enter = (day: string, at: Date, head: SeedRow, postings: Posting[]): void => {
    const number = entries.length + 1
    const row = { id: kit.id(at), number, entered_on: day, ...head, created_at: at }
    entries.push({ head: row, postings: postings.filter(([, cents]) => cents !== 0) })
  }
  for (const { row, agent, kind, cents, day, reason, at } of accounts)
    enter(
      day,
      at,
      {
        source: 'ACCOUNT',
        source_id: row['id'],
        description: reason,
        name: nameOf(agent),
        deal_id: null,
        author_id: row['author_id'],
      },
      [
        ['AGENTS_RECEIVABLE', cents],
        [kind === 'CHARGE' ? 'AGENT_CHARGES' : 'BANK', -cents],
      ],
    )
  let place = 0
  for (const cda of cdas) {
    const { id, deal, approvedAt } = cda
    const closed = deal.plan.closedDaysAgo
    if (closed === undefined || closed <= youngest || approvedAt === null) continue
    place += 1
    if (place % every.missing === 0) continue
    const at = kit.past(2 - closed, '14:20')
    const throughBrokerage = place % every.throughBrokerage === 0
    const paid = {
      deal_id: deal.id,
      cda_id: id,
      cda_version: 1,
      payment_route: throughBrokerage ? 'BROKERAGE' : 'TABLE',
      method: 'WIRE',
      author_id: broker.id,
      created_at: at,
    }
    const about = { deal_id: deal.id, author_id: broker.id }
    const words = `${deal.place.address}, CDA version 1`
    const day = kit.day(2 - closed)
    const amount = expectedOf(cda, throughBrokerage) - (place % every.short === 0 ? keptByTitle : 0)
    const receiptId = kit.id(at)
    receipts.push({
      id: receiptId,
      ...paid,
      amount_cents: amount,
      explained_cents: 0,
      received_on: day,
      reference: `W-${10_000 + place}`,
    })
    const came = { source: 'RECEIPT', source_id: receiptId, description: `Commission received: ${words}` }
    enter(day, at, { ...came, name: deal.title.name, ...about }, receiptPostings(cda, throughBrokerage, amount))
    for (const [position, line] of cda.result.lines.entries()) {
      const payee = payeeOf(cda, line)
      if (payee === null || line.cents === 0) continue
      const payoutId = kit.id(at)
      payouts.push({
        id: payoutId,
        ...paid,
        line_position: position,
        line_kind: line.kind,
        agent_id: payee.agentId,
        payee_id: payee.payeeId,
        payee_name: payee.name,
        paid_by: throughBrokerage ? 'BROKERAGE' : 'TITLE',
        amount_cents: line.cents,
        paid_on: day,
      })
      if (!throughBrokerage) continue
      const out = { source: 'PAYOUT', source_id: payoutId, description: `Paid out: ${words}` }
      enter(day, at, { ...out, name: payee.name, ...about }, [
        [payable(payee), line.cents],
        ['BANK', -line.cents],
      ])
    }
  }
  const closing = kit.past(-3, '09:00')
  return [
    ['receipts', receipts],
    ['payouts', payouts],
    ['journal_entries', heads(entries)],
    ['journal_lines', lines(entries)],
    [
      'book_closings',
      [
        {
          id: kit.id(closing),
          closed_through: addDays(monthsBefore(kit.today, 1), -1),
          author_id: broker.id,
          created_at: closing,
        },
      ],
    ],
  ]
}

interface Payee {
  agentId: string | null
  payeeId: string | null
  name: string
}

const payeeOf = ({ deal }: DemoCda, { payee, agent, to }: CommissionLine): Payee | null => {
  if (payee === 'BROKERAGE') return null
  if (to !== undefined) return { agentId: null, payeeId: to.payeeId, name: to.name }
  return { agentId: agent?.agentId ?? deal.agent.id, payeeId: null, name: agent?.name ?? nameOf(deal.agent) }
}

const payable = ({ agentId }: Payee): string => (agentId === null ? 'OTHERS_PAYABLE' : 'AGENTS_PAYABLE')

const expectedOf = ({ result }: DemoCda, throughBrokerage: boolean): number =>
  throughBrokerage ? result.grossCents : result.brokerageSplitCents + result.perFileFeeCents

/** Debits first, as in the product. */
const receiptPostings = (cda: DemoCda, throughBrokerage: boolean, amount: number): Posting[] => {
  const { grossCents, brokerageSplitCents, perFileFeeCents, otherPayeesCents, lines: divided } = cda.result
  const owed = divided.flatMap((line): Posting[] => {
    const payee = payeeOf(cda, line)
    return payee === null || !throughBrokerage ? [] : [[payable(payee), -line.cents, payee.name]]
  })
  return [
    ['BANK', amount],
    ['COMMISSIONS_RECEIVABLE', expectedOf(cda, throughBrokerage) - amount],
    ['AGENT_COMMISSIONS', grossCents - brokerageSplitCents - otherPayeesCents],
    ['REFERRALS', otherPayeesCents],
    ['COMMISSION_INCOME', -grossCents],
    ['TRANSACTION_FEES', -perFileFeeCents],
    ...owed,
  ]
}

function* heads(entries: readonly Entry[]): Generator<SeedRow> {
  for (const { head } of entries) yield head
}

function* lines(entries: readonly Entry[]): Generator<SeedRow> {
  for (const { head, postings } of entries)
    for (const [position, [account, cents, name]] of postings.entries())
      yield { entry_id: head['id'], position, account, amount_cents: cents, name: name ?? null }
}
