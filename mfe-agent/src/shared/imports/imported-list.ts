import type { Permission } from '@bluebonnet/contracts'
import type { ReadName } from '@bluebonnet/portal-sdk'

/** A list that rows can be added to from a file. */
export interface ImportedList {
  call: 'POST /api/imports/clients' | 'POST /api/imports/properties' | 'POST /api/imports/deals'
  permission: Permission
  /** In the plural, as sentences use it. */
  noun: string
  /** Columns that a file must have, and some that it may. */
  needed: readonly string[]
  optional: readonly string[]
  /** What a newcomer to the list should know before choosing a file. */
  note?: string
  madeOld: readonly ReadName[]
}
