import { callers, type CallerName, type Office } from '../product.js'

/** Expected statuses, one for each caller: signed out, owner, another agent, TC, manager, broker, super admin. */
export type Statuses = readonly [number, number, number, number, number, number, number]

/** The row of a request. `id` is its id; other path parameters have their own names. */
export interface CaseRow extends Readonly<Record<string, string>> {
  readonly id: string
}

type Send = (row: CaseRow, caller: CallerName, office: Office) => Sent | Promise<Sent>

export type RowMaker = (office: Office) => Promise<CaseRow>

export interface Sent {
  query?: string
  body?: unknown
  /** Raw bytes in place of a JSON body. */
  bytes?: Buffer
  headers?: Record<string, string>
}

/** One line of the matrix. */
export interface CallCase {
  /** Creates the owner's row that the call concerns. */
  row?: RowMaker
  /** The request without its path. */
  send?: Send
  /** The owner's row: their own, and a foreign one for everybody else. */
  own: Statuses
  /** The owner's row, shared with the other agent. */
  shared?: { row: RowMaker; statuses: Statuses }
  /** A row that does not exist. */
  missing?: Statuses
  /** Whose lists contain the row. */
  seenBy?: readonly CallerName[]
  /** Made by a new person of each kind, because it changes the caller or their session. */
  byNewPerson?: true
  /** Made without a session by every caller. */
  withoutSession?: true
}

export const columnOf = (caller: CallerName): number => callers.indexOf(caller)

/** Rows of the matrix that many calls share. */
export const anybody: Statuses = [200, 200, 200, 200, 200, 200, 200]
export const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200]
export const nobodyFinds: Statuses = [401, 404, 404, 404, 404, 404, 404]
/** Like `nobodyFinds`, for calls that the flag alone never permits. */
export const noneThere: Statuses = [401, 404, 404, 404, 404, 404, 403]
export const ownerAndOffice: Statuses = [401, 200, 404, 200, 200, 200, 404]
export const ownerAndOfficeChange: Statuses = [401, 200, 404, 200, 200, 200, 403]
export const ownerAndOfficeCreate: Statuses = [401, 201, 404, 201, 201, 201, 403]
export const business: Statuses = [401, 200, 200, 200, 200, 200, 403]
export const officeOnly: Statuses = [401, 403, 403, 200, 200, 200, 403]
export const brokersOnly: Statuses = [401, 403, 403, 403, 200, 200, 403]
export const brokersEnter: Statuses = [401, 403, 403, 403, 201, 201, 403]
export const brokersFindNone: Statuses = [401, 403, 403, 403, 404, 404, 403]
export const superAdminOnly: Statuses = [401, 403, 403, 403, 403, 403, 200]
export const superAdminFindsNone: Statuses = [401, 403, 403, 403, 403, 403, 404]
export const everyOfficeCaller: readonly CallerName[] = ['owner', 'tc', 'manager', 'broker']

/** A row of the matrix about the owner's row and a missing one; the request is a body, or created for each caller. */
const about =
  (own: Statuses, missing: Statuses) =>
  (row: RowMaker, sent?: object | Send): CallCase => ({ row, ...sending(sent), own, missing })
const sending = (sent: object | Send | undefined): Pick<CallCase, 'send'> => {
  if (sent === undefined) return {}
  return { send: isSend(sent) ? sent : () => ({ body: sent }) }
}
const isSend = (sent: object | Send): sent is Send => typeof sent === 'function'

export const officeReads = about(ownerAndOffice, nobodyFinds)
export const officeChanges = about(ownerAndOfficeChange, noneThere)
export const officeCreates = about(ownerAndOfficeCreate, noneThere)
export const officeDoes = about(officeOnly, [401, 403, 403, 404, 404, 404, 403])
export const brokersDo = about(brokersOnly, brokersFindNone)
export const brokersAdd = about(brokersEnter, brokersFindNone)
