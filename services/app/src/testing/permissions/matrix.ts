import { accountCases } from './account.cases.js'
import { businessCases } from './business.cases.js'
import type { CallCase } from './call-case.js'
import { dealCases } from './deal.cases.js'
import { documentCases } from './document.cases.js'
import { otherCases } from './other.cases.js'
import { paymentCases } from './payment.cases.js'
import { importCases } from './import.cases.js'

/**
 * The expected status of every call for every caller (docs/rules/roles-and-permissions.md#not-found). A call without a
 * line fails the suite: a new route states here who may make it before it ships.
 */
export const matrix: Readonly<Record<string, CallCase>> = {
  ...accountCases,
  ...businessCases,
  ...dealCases,
  ...documentCases,
  ...paymentCases,
  ...importCases,
  ...otherCases,
}
