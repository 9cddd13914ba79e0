import type { OwnedRecordKind } from '@bluebonnet/domain'
import type { TransferredRow } from '../transfers/transfer-notices.js'
import type { DealColumns } from './deal-columns.js'

/** An active deal with its links. */
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

/** The rows that move to another agent: initially one, then everything linked that moves along. */
export class TransferSet {
  private readonly going: Record<OwnedRecordKind, Set<string>> = {
    deals: new Set(),
    clients: new Set(),
    properties: new Set(),
  }
  private readonly seen: Record<Named, Set<string>> = { clients: new Set(), properties: new Set() }
  /** Rows that already belong to the new agent. */
  private readonly theirs = new Set<string>()
  /** Owners of the linked clients and properties. */
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

  /** Everything that moves, or that a moving deal refers to. */
  named(kind: Named): string[] {
    return [...this.seen[kind]]
  }

  /** Adds the owners of the clients and properties referred to so far. */
  known(...agents: readonly ReadonlyMap<string, string>[]): void {
    for (const [id, agentId] of agents.flatMap((agentOf) => [...agentOf])) {
      this.agentOf.set(id, agentId)
      if (agentId === this.to) this.theirs.add(id)
    }
  }

  /** Adds everything linked to a moving row that moves along. Returns whether anything was new. */
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

  /** Whether a link would end between a moving row and a staying one. */
  cutsLinks(deals: readonly LinkedDeal[]): boolean {
    return deals.some((deal) => Object.keys(this.cutFrom(deal)).length > 0)
  }

  /**
   * The links of a deal that end: those to staying rows if it moves, and those to moving rows if it stays. Rows of the
   * new agent keep their links.
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

  /** All moving rows, from these deals and their links, with their current agent. */
  things(deals: readonly LinkedDeal[]): TransferredRow[] {
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
