import { dollarsOf, percentOf } from '@bluebonnet/domain'
import type { UpdateDeal } from '@bluebonnet/contracts'
import type { DealColumns } from './deal-columns.js'
import type { DealEntity } from './deal.entity.js'
import type { FieldChanges } from './timeline.js'

/**
 * Inputs of a CDA's figures. They are settled with its approval and with the closing (docs/rules/lifecycle.md#settled).
 */
const figures = [
  'priceCents',
  'side',
  'agentId',
  'commissionRate',
  'grossCommissionCents',
  'closeDate',
] as const satisfies readonly (keyof DealColumns)[]

/** Names on an approved page besides the figures: recipient of the money, and file number. */
const named = [
  'titleCompany',
  'titleCompanyEmail',
  'escrowOfficer',
  'gfNumber',
  'buyerSellerName',
  'clientId',
] as const satisfies readonly (keyof DealColumns)[]

const propertyColumns = [
  'propertyAddress',
  'city',
  'state',
  'zip',
  'mlsId',
] as const satisfies readonly (keyof DealColumns)[]

/** Columns whose value differs from the stored one. */
export const changedColumns = (deal: DealEntity, columns: DealColumns): DealColumns =>
  Object.fromEntries(Object.entries(columns).filter(([column, value]) => Reflect.get(deal, column) !== value))

/** Whether a change makes a CDA stale. */
export const affectsFigures = (changed: DealColumns): boolean => figures.some((column) => column in changed)

/** Whether a change affects names on an approved page. */
export const affectsNames = (changed: DealColumns): boolean => named.some((column) => column in changed)

/** Whether a change affects the property on an approved page. */
export const affectsProperty = (changed: DealColumns): boolean => propertyColumns.some((column) => column in changed)

const callNames: Record<string, string> = { priceCents: 'price', grossCommissionCents: 'grossCommission' }

/** The request field behind a changed column: setting a rate also clears the amount, and vice versa. */
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

/** Changes for timeline and audit log, with field names and values as in the API. */
export const fieldChanges = (deal: DealEntity, changed: DealColumns): FieldChanges =>
  Object.fromEntries(
    Object.entries(changed).map(([column, after]) => {
      const before: unknown = Reflect.get(deal, column)
      return [callNames[column] ?? column, [inCall(column, before), inCall(column, after)] as const]
    }),
  )
