import { dealFields } from '@bluebonnet/contracts'
import type { ImportedList } from '../../shared/imports/imported-list.js'
import { madeOldByDeal } from './deal-reads.js'

const needed = ['side', 'propertyAddress', 'city', 'zip', 'price']

/** Deals of another system with their history; no file can approve one (docs/rules/lifecycle.md#imported-deal). */
export const dealImport: ImportedList = {
  call: 'POST /api/imports/deals',
  permission: 'imports.deals',
  noun: 'deals',
  needed,
  optional: Object.keys(dealFields).filter((field) => !needed.includes(field)),
  note: 'A row without agentId is yours. A deal comes without approval: a broker approves it here before a CDA is made.',
  madeOld: ['GET /api/deals/pending-approvals', ...madeOldByDeal],
}
