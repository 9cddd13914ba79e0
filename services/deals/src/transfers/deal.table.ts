import { type Deal, type DealField, dealFields } from '@bluebonnet/contracts'
import { readCell, type TableColumns, type TableFields } from '@bluebonnet/platform'

/** Beside what people write: names behind the ids that they belong to, and what became of the deal. */
const named = { agentId: 'agentName', clientId: 'clientName' } as const
const became = ['submittedAt', 'approvedAt', 'rejectionReason', 'createdAt', 'updatedAt'] as const
const left = ['checklistId', 'approvedBy', 'version', 'nextStatuses', 'cda', 'papers'] as const

type Written = 'id' | DealField | (typeof named)[keyof typeof named] | (typeof became)[number]
type Column = Exclude<keyof Deal, (typeof left)[number]>

const isNamed = (field: string): field is keyof typeof named => Object.hasOwn(named, field)
const isField = (field: string): field is DealField => Object.hasOwn(dealFields, field)

/** A field of a deal that is neither written nor left out here does not compile. */
const columns: readonly (Written & Column)[] = [
  'id',
  ...Object.keys(dealFields)
    .filter(isField)
    .flatMap((field) => (isNamed(field) ? [field, named[field]] : [field])),
  ...became,
] satisfies Column extends Written ? Written[] : never

/** The columns of a file of deals, named as the calls name them. */
export const dealTable: TableColumns<Deal> = Object.fromEntries(
  columns.map((column) => [column, (deal: Deal) => deal[column]]),
)

/** What a file of new deals may say. */
export const importedDealFields: TableFields = Object.fromEntries(
  Object.entries(dealFields).map(([field, kind]) => [field, readCell[kind]]),
)
