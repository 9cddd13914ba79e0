import { In, Not, type EntityManager } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import { type OwnedRecordKind, endedStatuses, isEnded } from '@bluebonnet/domain'
import { ClientTransfer } from '@bluebonnet/clients'
import { type Caller, httpErrors, type Refusal } from '@bluebonnet/platform'
import { PropertyTransfer } from '@bluebonnet/properties'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { TransferNotices } from '../transfers/transfer-notices.js'
import { type TransferUndo, TransferUndos } from '../transfers/transfer-undos.js'
import type { DealColumns } from './deal-columns.js'
import { isLive, liveCdasOf } from './deal-cda.sql.js'
import { DealLocks, type OpenDeal } from './deal-locks.js'
import { dealErrors } from './deal.errors.js'
import { type LinkedDeal, TransferSet } from './transfer-set.js'
import { WriteDeal } from './write-deal.js'

type Along = readonly OwnedRecordKind[] | undefined

interface OfDeal {
  /** The requested changes of the deal. They matter only if its agent changes. */
  changed: DealColumns
  along: Along
}

/**
 * Moves deals, clients and properties to another agent. An active deal only refers to its own agent's clients and
 * properties, so linked rows either move together or lose their links.
 */
@Injectable()
export class Transfer implements OnModuleInit {
  constructor(
    private readonly clientTransfer: ClientTransfer,
    private readonly propertyTransfer: PropertyTransfer,
    private readonly locks: DealLocks,
    private readonly writeDeal: WriteDeal,
    private readonly transferNotices: TransferNotices,
    private readonly transferUndos: TransferUndos,
  ) {}

  onModuleInit(): void {
    this.clientTransfer.register(async (manager, caller, { id, to, along }) =>
      this.ofRow(manager, caller, 'clients', new TransferSet('clients', id, to), along),
    )
    this.propertyTransfer.register(async (manager, caller, { id, to, along }) =>
      this.ofRow(manager, caller, 'properties', new TransferSet('properties', id, to), along),
    )
  }

  /**
   * Called before a deal moves to another agent: moves the linked rows and returns further changes of the deal itself.
   * Throws ALONG_REQUIRED when the request does not say what moves along, CDA_LIVE for another deal that cannot move,
   * SAMPLE_STAYS.
   */
  async ofDeal(
    manager: EntityManager,
    caller: Caller,
    { deal }: OpenDeal,
    { changed, along }: OfDeal,
  ): Promise<DealColumns> {
    if (changed.agentId === undefined) return {}
    if (deal.isSample) throw dealErrors.fail('SAMPLE_STAYS')
    if (isEnded(deal.status)) {
      const given = [{ kind: 'deals' as const, id: deal.id, from: deal.agentId }]
      await this.transferNotices.note(manager, caller, changed.agentId, given)
      const isOneWay = await this.transferUndos.isOneWay(manager, [deal.id], changed.agentId)
      await this.keep(manager, caller, isOneWay, { kind: 'deals', id: deal.id, to: changed.agentId, given, cut: [] })
      return {}
    }
    const going = new TransferSet('deals', deal.id, changed.agentId)
    // New references in the same request are checked against the new agent.
    const own = {
      clientId: 'clientId' in changed ? null : deal.clientId,
      propertyId: 'propertyId' in changed ? null : deal.propertyId,
    }
    const deals = await this.collect(manager, going, along, { id: deal.id, agentId: deal.agentId, ...own })
    const isOneWay = await this.transferUndos.isOneWay(manager, going.ids('deals'), going.to)
    await this.apply(
      manager,
      caller,
      going,
      deals.filter(({ id }) => id !== deal.id),
    )
    await this.transferNotices.note(manager, caller, going.to, going.things(deals))
    await this.keep(manager, caller, isOneWay, { kind: 'deals', id: deal.id, to: going.to, ...left(going, deals) })
    return going.cutFrom({ id: deal.id, agentId: deal.agentId, ...own })
  }

  /** For a reopened deal: the links that end because the row has moved to another agent meanwhile. */
  async ofReopened(manager: EntityManager, { agentId, clientId, propertyId }: DealEntity): Promise<DealColumns> {
    const clients = clientId === null ? null : await this.clientTransfer.lock(manager, [clientId])
    const properties = propertyId === null ? null : await this.propertyTransfer.lock(manager, [propertyId])
    return {
      ...(clientId === null || clients?.get(clientId) === agentId ? {} : { clientId: null }),
      ...(propertyId === null || properties?.get(propertyId) === agentId ? {} : { propertyId: null }),
    }
  }

  private async ofRow(
    manager: EntityManager,
    caller: Caller,
    kind: OwnedRecordKind,
    going: TransferSet,
    along: Along,
  ): Promise<void> {
    const deals = await this.collect(manager, going, along)
    const isOneWay = await this.transferUndos.isOneWay(manager, going.ids('deals'), going.to)
    await this.apply(manager, caller, going, deals)
    await this.transferNotices.note(manager, caller, going.to, going.things(deals))
    await this.keep(manager, caller, isOneWay, { kind, id: going.start, to: going.to, ...left(going, deals) })
  }

  private async keep(manager: EntityManager, caller: Caller, isOneWay: boolean, way: TransferUndo): Promise<void> {
    if (isOneWay) await this.transferUndos.drop(manager, way.kind, way.id)
    else await this.transferUndos.keep(manager, caller, way)
  }

  /**
   * Collects everything that the change affects, and locks the rows of clients and properties. `requested` is the deal
   * with the links after the request.
   */
  private async collect(
    manager: EntityManager,
    going: TransferSet,
    along: Along,
    requested?: LinkedDeal,
  ): Promise<LinkedDeal[]> {
    for (;;) {
      going.known(
        await this.clientTransfer.lock(manager, going.named('clients')),
        await this.propertyTransfer.lock(manager, going.named('properties')),
      )
      const underWay = { status: Not(In([...endedStatuses])) }
      const rows = await manager.find(DealEntity, {
        select: { id: true, agentId: true, clientId: true, propertyId: true },
        where: [
          { ...underWay, id: In(going.ids('deals')) },
          { ...underWay, clientId: In(going.ids('clients')) },
          { ...underWay, propertyId: In(going.ids('properties')) },
        ],
        order: { agentId: 'ASC', id: 'ASC' },
      })
      // The sample's client has its id.
      const moving = In([...going.ids('deals'), ...going.ids('clients')])
      if (await manager.existsBy(DealEntity, { isSample: true, id: moving })) throw dealErrors.fail('SAMPLE_STAYS')
      const deals = rows.map((row) => (row.id === requested?.id ? requested : row))
      if (!going.grow(deals, along ?? [])) {
        if (along === undefined && going.cutsLinks(deals)) throw await this.refusalFor(manager, deals)
        return deals
      }
    }
  }

  /** No question about what moves along if nothing can move. */
  private async refusalFor(manager: EntityManager, deals: readonly LinkedDeal[]): Promise<Refusal> {
    const ids = deals.map(({ id }) => id)
    const live = await liveCdasOf(manager, [ids])
    return live.length > 0 ? cdaLive() : dealErrors.failAt('ALONG_REQUIRED', 'along')
  }

  private async apply(
    manager: EntityManager,
    caller: Caller,
    going: TransferSet,
    deals: readonly LinkedDeal[],
  ): Promise<void> {
    await this.clientTransfer.transfer(
      manager,
      caller,
      going.ids('clients').filter((id) => id !== going.start),
      going.to,
    )
    await this.propertyTransfer.transfer(
      manager,
      caller,
      going.ids('properties').filter((id) => id !== going.start),
      going.to,
    )
    for (const deal of deals) {
      const isGiven = going.has('deals', deal.id) && deal.agentId !== going.to
      const changed = { ...(isGiven ? { agentId: going.to } : {}), ...going.cutFrom(deal) }
      if (Object.keys(changed).length === 0) continue
      const open = await this.locks.lock(manager, deal.id, deal.agentId)
      if (!isUnchanged(deal, open)) throw httpErrors.fail('CONFLICT')
      if (isLive(open.cda)) throw cdaLive()
      await this.writeDeal.write(manager, caller, open, changed, null)
    }
  }
}

/**
 * Whether a deal still has the links that were read before the lock, and is active. They determined what moves along.
 */
const isUnchanged = (read: LinkedDeal, { deal }: OpenDeal): boolean =>
  deal.clientId === read.clientId && deal.propertyId === read.propertyId && !isEnded(deal.status)

/** The moved rows and the links that ended. */
const left = (going: TransferSet, deals: readonly LinkedDeal[]): Pick<TransferUndo, 'given' | 'cut'> => ({
  given: going.things(deals).filter(({ from }) => from !== going.to),
  cut: deals.flatMap((deal) =>
    (['clientId', 'propertyId'] as const).flatMap((column) => {
      const id = deal[column]
      return id !== null && column in going.cutFrom(deal) ? [{ dealId: deal.id, column, id }] : []
    }),
  ),
})

const cdaLive = (): Refusal =>
  dealErrors.fail('CDA_LIVE', { message: 'One of its deals has a CDA. A broker must void it first.' })
