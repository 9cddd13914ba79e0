import { ClientLookup, type NamedClient } from '@bluebonnet/clients'
import { countBy, type DoubtfulNames } from '@bluebonnet/platform'
import { type PropertyEntity, PropertyLookup } from '@bluebonnet/properties'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealErrors } from './deal.errors.js'

type References = Partial<Record<'clientId' | 'propertyId', string | null | undefined>>

/** Clients and properties of several deals, read at once. */
export class KnownReferences {
  constructor(
    private readonly agentOfClient: ReadonlyMap<string, string>,
    private readonly properties: ReadonlyMap<string, PropertyEntity>,
  ) {}

  /**
   * Returns the deal's property, if it names one. Only its agent's own clients and properties are valid. Throws
   * CLIENT_NOT_FOUND or PROPERTY_NOT_FOUND, whether the row is another agent's or does not exist.
   */
  check(agentId: string, { clientId, propertyId }: References): PropertyEntity | null {
    if (typeof clientId === 'string' && this.agentOfClient.get(clientId) !== agentId) {
      throw dealErrors.failAt('CLIENT_NOT_FOUND', 'clientId')
    }
    if (typeof propertyId !== 'string') return null
    const property = this.properties.get(propertyId)
    if (property?.agentId !== agentId) {
      throw dealErrors.failAt('PROPERTY_NOT_FOUND', 'propertyId')
    }
    return property
  }
}

/** Looks up references of deals. */
@Injectable()
export class DealReferences {
  constructor(
    private readonly clientLookup: ClientLookup,
    private readonly propertyLookup: PropertyLookup,
  ) {}

  /** Reads and checks the references of one deal. Throws as `KnownReferences` does. */
  async check(manager: EntityManager, agentId: string, deal: References): Promise<PropertyEntity | null> {
    return (await this.known(manager, [deal])).check(agentId, deal)
  }

  /**
   * The clients named in rows of a file, of which there is one for each row. Only for people who see every client: the
   * candidates of a doubtful name are shown. The returned function throws CLIENT_UNKNOWN, and CLIENT_DOUBTFUL for a
   * name whose client is not chosen.
   */
  async namedClients(
    manager: EntityManager,
    named: readonly NamedClient[],
    doubtful: DoubtfulNames,
  ): Promise<(one: NamedClient) => string> {
    const clientsOf = await this.clientLookup.named(manager, named)
    const rowsOf = countBy(named, keyOf)
    const nameOf = new Map(named.flatMap(clientsOf).map(({ agentId, agentName }) => [agentId, agentName]))
    const agentsOf = countBy([...nameOf.values()], (name) => name)
    return (one) => {
      const found = clientsOf(one)
      if (found[0] === undefined) throw dealErrors.failAt('CLIENT_UNKNOWN', 'client', unknownClient(one.client))
      const key = keyOf(one)
      const { agentName, agentLicence } = found[0]
      const isAlone = agentsOf.get(agentName) === 1 || agentLicence === null
      const clientOf = isAlone ? agentName : `${agentName} (license ${agentLicence})`
      const question = { key, name: one.client, clientOf, rows: rowsOf.get(key) ?? 0 }
      const id = doubtful.meant(
        question,
        found.map(({ id: value, name, email, phone }) => ({ value, name, email, phone })),
      )
      if (id === null) throw dealErrors.failAt('CLIENT_DOUBTFUL', 'client', doubtfulClient(one.client))
      return id
    }
  }

  /** Reads the references of many deals, to be checked one by one. */
  async known(manager: EntityManager, deals: readonly References[]): Promise<KnownReferences> {
    return new KnownReferences(
      await this.clientLookup.agentsOf(manager, given(deals, 'clientId')),
      await this.propertyLookup.byIds(manager, given(deals, 'propertyId')),
    )
  }
}

/** Two agents may have clients with one name, which an agent may have too. */
const keyOf = ({ agentId, client }: NamedClient): string => `client of ${agentId}: ${client}`

const given = (deals: readonly References[], field: keyof References): string[] => [
  ...new Set(deals.map((deal) => deal[field]).filter((id) => typeof id === 'string')),
]

/** Throws COMMISSION_ABOVE_PRICE when the agreed amount exceeds the price. */
export const checkCommission = ({
  grossCommissionCents,
  priceCents,
}: {
  grossCommissionCents?: number | null
  priceCents: number
}): void => {
  if (typeof grossCommissionCents !== 'number' || grossCommissionCents <= priceCents) return
  throw dealErrors.failAt('COMMISSION_ABOVE_PRICE', 'grossCommission')
}

// Refusals repeat the name: a file has many.
const unknownClient = (name: string): string =>
  `The agent has no client '${name}'. Import clients first, or match the column with Buyer or seller`
const doubtfulClient = (name: string): string => `Several clients match '${name}': enter the e-mail address`
