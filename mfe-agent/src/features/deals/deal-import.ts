import type { ImportedList } from '../../shared/imports/imported-list.js'
import { madeOldByDeal } from './deal-reads.js'

/** Deals of another system with their history; no file can approve one (docs/rules/lifecycle.md#imported-deal). */
export const dealImport: ImportedList = {
  call: 'POST /api/imports/deals', permission: 'imports.deals', noun: 'deals', needed: ['side', 'propertyAddress', 'city', 'zip', 'price'],
  optional: [
    'status', 'closeDate', 'contractDate', 'agentId', 'clientId', 'propertyId', 'state', 'mlsId', 'buyerSellerName', 'titleCompany', 'titleCompanyEmail', 'escrowOfficer',
    'gfNumber', 'optionEndsAt', 'earnestMoneyDueAt', 'financingDueAt', 'commissionRate', 'grossCommission',
  ],
  note: 'A row without agentId is yours. A deal comes without approval: a broker approves it here before a CDA is made.',
  madeOld: ['GET /api/deals/pending-approvals', ...madeOldByDeal],
}
