import type { SeedRow } from '../kit/rows.js'
import type { DemoCda } from './commission.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

interface Entry {
  source: 'RECEIPT' | 'PAYOUT' | 'ACCOUNT'
  sourceId: unknown
  day: string
  description: string
  name: string
  dealId: string | null
  authorId: unknown
  at: unknown
  /** Debits are positive, credits negative, in cents. */
  lines: [account: string, cents: number][]
}

/** The title company's wire arrives this many days after a closing; more recent closings wait for it. */
const wireDays = 2
const youngest = 20

/** Lines that are deducted before anybody's share. */
const leavesFirst: ReadonlySet<string> = new Set(['REFERRAL_OUT', 'REBATE', 'CONCESSION', 'PLAN_SHARE'])
const against: Record<string, string> = { CHARGE: 'AGENT_CHARGES', PAYMENT: 'BANK' }

/**
 * Receipts for closed deals and payouts at the table, one receipt partial, with their journal and that of the agents'
 * accounts; the months up to two before this one are closed (docs/rules/books.md).
 */
export const createBooks = (
  kit: DemoKit,
  { agents, broker }: People,
  cdas: readonly DemoCda[],
  accounts: readonly SeedRow[],
): [table: string, rows: SeedRow[]][] => {
  const nameOf = new Map<unknown, string>(agents.map(({ id, user }) => [id, `${user.firstName} ${user.lastName}`]))
  const paid = cdas.filter(({ deal }) => (deal.plan.closedDaysAgo ?? 0) > youngest)
  const entries: Entry[] = accounts.map((row) => ({
    source: 'ACCOUNT',
    sourceId: row['id'],
    day: String(row['effective_date']),
    description: String(row['reason']),
    name: nameOf.get(row['agent_id']) ?? '',
    dealId: null,
    authorId: row['author_id'],
    at: row['created_at'],
    lines: [
      ['AGENTS_RECEIVABLE', Number(row['amount_cents'])],
      [against[String(row['kind'])] ?? 'AGENT_CREDITS', -Number(row['amount_cents'])],
    ],
  }))
  const receipts = paid.map(({ id, deal, result }, place): SeedRow => {
    const since = wireDays - (deal.plan.closedDaysAgo ?? 0)
    const at = kit.past(since, '14:20')
    const expected = result.brokerageSplitCents + result.perFileFeeCents
    // The newest receipt lacks a fee that the title company kept.
    const amount = place === paid.length - 1 ? expected - 4_500 : expected
    const row = {
      id: kit.id(at),
      deal_id: deal.id,
      cda_id: id,
      cda_version: 1,
      payment_route: 'TABLE',
      amount_cents: amount,
      received_on: kit.day(since),
      method: 'WIRE',
      reference: `W-${4_100 + place}`,
      author_id: broker.id,
      created_at: at,
    }
    const offTop = result.lines.reduce((sum, { kind, cents }) => (leavesFirst.has(kind) ? sum + cents : sum), 0)
    entries.push({
      source: 'RECEIPT',
      sourceId: row.id,
      day: row.received_on,
      description: `Commission received: ${deal.place.address}, CDA version 1`,
      name: deal.title.name,
      dealId: deal.id,
      authorId: broker.id,
      at,
      lines: [
        ['BANK', amount],
        ['COMMISSIONS_RECEIVABLE', expected - amount],
        ['AGENT_COMMISSIONS', result.grossCents - result.brokerageSplitCents - offTop],
        ['REFERRALS', offTop],
        ['COMMISSION_INCOME', -result.grossCents],
        ['TRANSACTION_FEES', -result.perFileFeeCents],
      ],
    })
    return row
  })
  // Payments by the title company at the table do not change the books.
  const payouts = paid.map(({ id, deal, result }): SeedRow => {
    const since = 1 - (deal.plan.closedDaysAgo ?? 0)
    const at = kit.past(since, '15:05')
    return {
      id: kit.id(at),
      deal_id: deal.id,
      cda_id: id,
      cda_version: 1,
      line_position: result.lines.findIndex(({ payee }) => payee === 'AGENT'),
      line_kind: 'AGENT_SPLIT',
      agent_id: deal.agent.id,
      payee_name: nameOf.get(deal.agent.id) ?? '',
      payment_route: 'TABLE',
      paid_by: 'TITLE',
      amount_cents: result.agentSplitCents,
      paid_on: kit.day(since),
      method: 'WIRE',
      author_id: broker.id,
      created_at: at,
    }
  })
  const inOrder = entries
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((entry, place) => ({
      ...entry,
      id: kit.id(new Date(kit.at(0, '00:00').getTime() + place)),
      number: place + 1,
      lines: entry.lines.toSorted(([, one], [, other]) => Number(one < 0) - Number(other < 0)),
    }))
  const twoBefore = new Date(`${kit.today.slice(0, 7)}-01T00:00:00Z`)
  twoBefore.setUTCMonth(twoBefore.getUTCMonth() - 1)
  twoBefore.setUTCDate(0)
  return [
    ['receipts', receipts.map((row) => ({ explained_cents: 0, ...row }))],
    ['payouts', payouts],
    [
      'journal_entries',
      inOrder.map(({ id, number, day, source, sourceId, description, name, dealId, authorId, at }) => ({
        id,
        number,
        entered_on: day,
        source,
        source_id: sourceId,
        description,
        name,
        deal_id: dealId,
        author_id: authorId,
        created_at: at,
      })),
    ],
    [
      'journal_lines',
      inOrder.flatMap(({ id, lines }) =>
        lines
          .filter(([, cents]) => cents !== 0)
          .map(([account, cents], position) => ({ entry_id: id, position, account, amount_cents: cents })),
      ),
    ],
    [
      'book_closings',
      [
        {
          id: kit.id(kit.past(-3, '09:00')),
          closed_through: twoBefore.toISOString().slice(0, 10),
          author_id: broker.id,
          created_at: kit.past(-3, '09:00'),
        },
      ],
    ],
  ]
}
