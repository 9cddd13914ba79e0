import type { OwnedRecordKind } from '@bluebonnet/domain'
import type { HandedOverRow } from '../hand-overs/handed-over-rows.js'
import type { DealColumns } from './deal-columns.js'

/** A deal under way with what it names. */
export interface LinkedDeal {
  id: string
  agentId: string
  clientId: string | null
  propertyId: string | null
}

type Named = 'clients' | 'properties'

const links = [
  ['clients', 'clientId'],
  ['properties', 'propertyId'],
] as const

/** What goes to another agent: at first one row, then all that hangs on it and is to go along. */
export class ReassignmentSet {
  private readonly going: Record<OwnedRecordKind, Set<string>> = {
    deals: new Set(),
    clients: new Set(),
    properties: new Set(),
  }
  private readonly seen: Record<Named, Set<string>> = { clients: new Set(), properties: new Set() }
  /** What the new agent has already. */
  private readonly theirs = new Set<string>()
  /** Whose the named clients and properties are. */
  private readonly agentOf = new Map<string, string>()

  constructor(
    kind: OwnedRecordKind,
    readonly start: string,
    readonly to: string,
  ) {
    this.going[kind].add(start)
    if (kind !== 'deals') this.seen[kind].add(start)
  }

  has(kind: OwnedRecordKind, id: string): boolean {
    return this.going[kind].has(id)
  }

  ids(kind: OwnedRecordKind): string[] {
    return [...this.going[kind]]
  }

  /** All that goes, or that a deal among it names. */
  named(kind: Named): string[] {
    return [...this.seen[kind]]
  }

  /** Takes in whose the clients and properties are that were named until now. */
  known(...agents: readonly ReadonlyMap<string, string>[]): void {
    for (const [id, agentId] of agents.flatMap((agentOf) => [...agentOf])) {
      this.agentOf.set(id, agentId)
      if (agentId === this.to) this.theirs.add(id)
    }
  }

  /** Takes in what hangs on what goes, as far as it goes along. Answers whether there was anything new. */
  grow(deals: readonly LinkedDeal[], along: readonly OwnedRecordKind[]): boolean {
    const before = this.size()
    for (const deal of deals) {
      if (along.includes('deals')) this.going.deals.add(deal.id)
      if (!this.has('deals', deal.id)) continue
      for (const [kind, column] of links) {
        const id = deal[column]
        if (id === null) continue
        this.seen[kind].add(id)
        if (along.includes(kind)) this.going[kind].add(id)
      }
    }
    return this.size() !== before
  }

  /** Whether a link would end between what goes and what stays. */
  cutsLinks(deals: readonly LinkedDeal[]): boolean {
    return deals.some((deal) => Object.keys(this.cutFrom(deal)).length > 0)
  }

  /**
   * The links of a deal that end: to what stays, if it goes; to what goes, if it stays. What the new agent has is
   * theirs with it or without.
   */
  cutFrom(deal: LinkedDeal): DealColumns {
    const isTheirs = this.has('deals', deal.id) || deal.agentId === this.to
    return Object.fromEntries(
      links.flatMap(([kind, column]) => {
        const id = deal[column]
        return id === null || isTheirs === (this.has(kind, id) || this.theirs.has(id)) ? [] : [[column, null]]
      }),
    )
  }

  /** All that goes, of these deals and of what they name, with the agent who has it now. */
  things(deals: readonly LinkedDeal[]): HandedOverRow[] {
    const named = links.flatMap(([kind]) =>
      this.ids(kind).flatMap((id) => {
        const from = this.agentOf.get(id)
        return from === undefined ? [] : [{ kind, id, from }]
      }),
    )
    const going = deals.filter(({ id }) => this.has('deals', id))
    return [...going.map(({ id, agentId }) => ({ kind: 'deals' as const, id, from: agentId })), ...named]
  }

  private size(): number {
    return [...Object.values(this.going), ...Object.values(this.seen)].reduce((sum, { size }) => sum + size, 0)
  }
}
