import {
  ownedRecordKinds,
  notYetUnderContract,
  pipelineStatuses,
  type OwnedRecordKind,
  type DealStatus,
} from '@bluebonnet/domain'
import { api, apiPage, isNetworkFailure, isSessionOver, sentenceOf, type ListPage } from '@bluebonnet/portal-sdk'

/** Deals go first, so that an interruption never separates a deal from its client. */
export const kinds = ownedRecordKinds
export type Kind = OwnedRecordKind

export interface OwnedRecord {
  kind: Kind
  id: string
  name: string
  /**
   * Version of the row that was read. The server refuses a stale one, so records that moved meanwhile stay where they
   * are.
   */
  version: number
}

export type OwnedRecords = Record<Kind, OwnedRecord[]>

/** Open deals. Closed and cancelled deals stay with the agent as history. */
const open: readonly DealStatus[] = [...notYetUnderContract, 'REJECTED', ...pipelineStatuses]

const limit = 200

const everyPage = async <Row>(page: (cursor: string | undefined) => Promise<ListPage<Row>>): Promise<Row[]> => {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { rows: more, next } = await page(cursor)
    rows.push(...more)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return rows
}

export const ownedRecordsOf = async (agentId: string): Promise<OwnedRecords> => {
  const [deals, clients, properties] = await Promise.all([
    everyPage((cursor) => apiPage('GET /api/deals', { query: { agentId, limit, cursor } })),
    everyPage((cursor) => apiPage('GET /api/clients', { query: { agentId, limit, cursor } })),
    everyPage((cursor) => apiPage('GET /api/properties', { query: { agentId, limit, cursor } })),
  ])
  return {
    deals: deals
      .filter(({ status }) => open.includes(status))
      .map(({ id, propertyAddress, version }) => ({ kind: 'deals', id, name: propertyAddress, version })),
    clients: clients.map(({ id, firstName, lastName, version }) => ({
      kind: 'clients',
      id,
      name: `${firstName} ${lastName}`,
      version,
    })),
    properties: properties.map(({ id, propertyAddress, version }) => ({
      kind: 'properties',
      id,
      name: propertyAddress,
      version,
    })),
  }
}

export interface To {
  agentId: string
  /** Related records that move along. */
  along: Kind[]
}

const give: Record<Kind, (id: string, to: To & { version: number }) => Promise<unknown>> = {
  deals: async (id, body) => api('PATCH /api/deals/:id', { params: { id }, body }),
  clients: async (id, body) => api('PATCH /api/clients/:id', { params: { id }, body }),
  properties: async (id, body) => api('PATCH /api/properties/:id', { params: { id }, body }),
}

/** A record that stayed with its agent, and why. */
interface RemainingRecord extends OwnedRecord {
  reason: string
}

export interface Transfer {
  given: number
  kept: RemainingRecord[]
}

const noAnswer = 'The server could not be reached.'

/**
 * Hands records over one by one, each with its own call. Refused records (such as a deal with a CDA) stay, with the
 * server's message. Without a response the remaining records stay. Throws when the session has expired.
 */
export const transfer = async (
  things: readonly OwnedRecord[],
  to: To,
  onProgress: (done: number) => void,
): Promise<Transfer> => {
  const kept: RemainingRecord[] = []
  for (const [index, thing] of things.entries()) {
    try {
      await give[thing.kind](thing.id, { ...to, version: thing.version })
    } catch (error) {
      if (isSessionOver(error)) throw error
      if (isNetworkFailure(error)) {
        const left = things.slice(index).map((one) => ({ ...one, reason: noAnswer }))
        return { given: index - kept.length, kept: [...kept, ...left] }
      }
      kept.push({ ...thing, reason: sentenceOf(error) ?? 'It was not transferred. Please try again.' })
    }
    onProgress(index + 1)
  }
  return { given: things.length - kept.length, kept }
}
