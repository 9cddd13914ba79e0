import { dollarsOf, percentOf } from '@bluebonnet/domain'
import type { UpdateDeal } from '@bluebonnet/contracts'
import type { DealColumns } from './deal-columns.js'
import type { DealEntity } from './deal.entity.js'
import type { FieldChanges } from './timeline.js'

/** What a CDA's figures rest on: settled with its approval and with the closing (docs/rules/lifecycle.md#settled). */
const figures = [
  'priceCents',
  'side',
  'agentId',
  'commissionRate',
  'grossCommissionCents',
  'closeDate',
] as const satisfies readonly (keyof DealColumns)[]

/** Whom an approved page names beside the figures: where the money goes, and under which file. */
const named = [
  'titleCompany',
  'titleCompanyEmail',
  'escrowOfficer',
  'gfNumber',
  'buyerSellerName',
  'clientId',
] as const satisfies readonly (keyof DealColumns)[]

const house = ['propertyAddress', 'city', 'state', 'zip', 'mlsId'] as const satisfies readonly (keyof DealColumns)[]

/** The columns whose value differs from the stored one. */
export const changedColumns = (deal: DealEntity, columns: DealColumns): DealColumns =>
  Object.fromEntries(Object.entries(columns).filter(([column, value]) => Reflect.get(deal, column) !== value))

/** Whether a change leaves a CDA out of date. */
export const affectsFigures = (changed: DealColumns): boolean => figures.some((column) => column in changed)

/** Whether a change is one of whom an approved page names. */
export const affectsNames = (changed: DealColumns): boolean => named.some((column) => column in changed)

/** Whether a change is one of which house an approved page is about. */
export const affectsBrokerage = (changed: DealColumns): boolean => house.some((column) => column in changed)

const callNames: Record<string, string> = { priceCents: 'price', grossCommissionCents: 'grossCommission' }

/**
 * The field of a request behind a column that it changes: giving a rate also clears the amount, and the other way
 * round.
 */
export const fieldOf = (column: string, { commissionRate, grossCommission }: UpdateDeal): string => {
  if (column === 'commissionRate' && commissionRate === undefined) return 'grossCommission'
  return column === 'grossCommissionCents' && grossCommission === undefined
    ? 'commissionRate'
    : (callNames[column] ?? column)
}

const inCall = (column: string, value: unknown): unknown => {
  if (typeof value !== 'number') return value
  return column === 'commissionRate' ? percentOf(value) : dollarsOf(value)
}

/** The changes for timeline and audit, each field as the calls name and show it. */
export const fieldChanges = (deal: DealEntity, changed: DealColumns): FieldChanges =>
  Object.fromEntries(
    Object.entries(changed).map(([column, after]) => {
      const before: unknown = Reflect.get(deal, column)
      return [callNames[column] ?? column, [inCall(column, before), inCall(column, after)] as const]
    }),
  )
