import { cdaRow } from '../seeds/demo/cda-facts.js'
import { cdaLineRows, cdaShareRows, type DemoPayments } from '../seeds/demo/cda-lines.js'
import type { DemoCda } from '../seeds/demo/commission.js'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { People } from '../seeds/demo/people.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import type { LoadPaper } from './load-papers.js'

export function* loadCdaRows(
  people: People,
  cdas: ReadonlyMap<DemoDeal, DemoCda>,
  papers: readonly LoadPaper[],
  paymentsOf: () => DemoPayments,
): Generator<SeedRow> {
  for (const { type, deal, documentId } of papers) {
    const cda = type === 'CDA' ? cdas.get(deal) : undefined
    if (cda === undefined) continue
    const row = cdaRow(cda, people, { documentId, signedDocumentId: cda.approvedAt === null ? null : documentId })
    yield { ...row, receivable_state: paymentsOf().receivable(cda) }
  }
}

export function* loadLineRows(cdas: Iterable<DemoCda>, paymentsOf: () => DemoPayments): Generator<SeedRow> {
  for (const cda of cdas) yield* cdaLineRows(cda, paymentsOf())
}

export function* loadCdaShareRows(cdas: Iterable<DemoCda>): Generator<SeedRow> {
  for (const cda of cdas) yield* cdaShareRows(cda)
}

/** An entry for each agent whom a CDA pays. */
export function* loadLedgerRows(kit: DemoKit, cdas: Iterable<DemoCda>): Generator<SeedRow> {
  for (const { id, deal, result, parts, capYearStart, effectiveDate, issuedAt } of cdas) {
    const row = (agentId: string, cents: number, start: string): SeedRow => ({
      id: kit.id(issuedAt),
      agent_id: agentId,
      kind: 'CDA',
      counted_cents: cents,
      cap_year_start: start,
      effective_date: effectiveDate,
      deal_id: deal.id,
      cda_id: id,
      cda_version: 1,
      author_id: deal.agent.user.id,
      created_at: issuedAt,
    })
    yield row(deal.agent.id, result.capCountedCents, capYearStart)
    for (const { agent, part, capYearStart: start } of parts) yield row(agent.id, part.capCountedCents, start)
  }
}
