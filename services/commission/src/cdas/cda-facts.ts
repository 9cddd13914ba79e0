import { isDeepStrictEqual } from 'node:util'
import type { AgentRecord, BrokerageSettings } from '@bluebonnet/brokerage'
import type { CommissionLine } from '@bluebonnet/commission'
import type { EntityManager } from 'typeorm'
import { affectsFigures, changedWords, DealEntity, isApproved } from '@bluebonnet/deals'
import { dollarsOf, percentOf } from '@bluebonnet/domain'
import type { DealAgentRow } from '../participants/deal-agents.sql.js'
import { cdaErrors } from './cda.errors.js'
import { type CdaFacts, paymentRouteOf } from './cda-figures.js'
import type { IssuedCda } from './cda-lines.sql.js'
import { clientNames } from './cdas.sql.js'

/** The licence number under which an agent is paid. Throws AGENT_LICENSE_MISSING. */
export const licenceOf = ({ trecLicenseNo }: AgentRecord): string => {
  if (trecLicenseNo === null || trecLicenseNo === '') throw cdaErrors.fail('AGENT_LICENSE_MISSING')
  return trecLicenseNo
}

/** Every agent who shares the deal needs a licence number. Throws AGENT_LICENSE_MISSING. */
export const assertLicensed = (agents: readonly DealAgentRow[]): void => {
  const without = agents.find(({ licenceNumber }) => licenceNumber === null)
  if (without === undefined) return
  throw cdaErrors.fail('AGENT_LICENSE_MISSING', {
    message: `${without.name} shares this deal and has no license number. It must be entered before a CDA is made.`,
  })
}

/** A CDA's lines with the current names of the agents who share the deal. */
export const renamedLines = (lines: readonly CommissionLine[], agents: readonly DealAgentRow[]): CommissionLine[] =>
  lines.map((line) => {
    const now = agents.find(({ agentId }) => agentId === line.agent?.agentId)
    if (now === undefined) return line
    const { agentId, name, licenceNumber } = now
    return { ...line, agent: { agentId, name, licenceNumber } }
  })

/** A deal with its client's name, or null without a client. */
type NamedDeal = DealEntity & { clientName: string | null }

export const withClientName = async (manager: EntityManager, deal: DealEntity): Promise<NamedDeal> => {
  const [row] = deal.clientId === null ? [] : await clientNames(manager, [deal.clientId])
  return Object.assign(manager.create(DealEntity), deal, { clientName: row?.name ?? null })
}

/** Everything on the page except the figures, as of now. The licence number is the agent's. */
export const factsOf = (
  deal: NamedDeal,
  agent: AgentRecord,
  licenceNumber: string,
  { name, address, phone, paymentRoute, remittance, logoId, licenceNumber: brokerageLicence }: BrokerageSettings,
): CdaFacts => ({
  brokerage: { name, address, phone, licenceNumber: brokerageLicence, paymentRoute, remittance, logoId },
  agent: { name: `${agent.firstName} ${agent.lastName}`.trim(), licenceNumber },
  deal: dealFacts(deal),
})

const dealFacts = (deal: NamedDeal): CdaFacts['deal'] => ({
  propertyAddress: deal.propertyAddress,
  city: deal.city,
  state: deal.state,
  zip: deal.zip,
  mlsId: deal.mlsId,
  side: deal.side,
  closeDate: deal.closeDate,
  buyerSellerName: deal.buyerSellerName,
  clientName: deal.clientName,
  titleCompany: deal.titleCompany,
  titleCompanyEmail: deal.titleCompanyEmail,
  escrowOfficer: deal.escrowOfficer,
  gfNumber: deal.gfNumber,
})

/** Whether both print the same deal, agent and payment route. A changed letterhead is no reason to revise. */
export const samePrint = (one: CdaFacts, other: CdaFacts): boolean =>
  isDeepStrictEqual([one.agent, one.deal, paymentRouteOf(one)], [other.agent, other.deal, paymentRouteOf(other)])

/** What the deal has otherwise than the page of a CDA. An approval prints the current names and property. */
const printChanges = (cda: IssuedCda, deal: NamedDeal): [string, [unknown, unknown]][] =>
  Object.entries(dealFacts(deal)).flatMap(([field, now]) => {
    const before: unknown = Reflect.get(cda.facts.deal, field)
    return before === now || !(isApproved(cda) || affectsFigures({ [field]: now })) ? [] : [[field, [before, now]]]
  })

/** Whether a page matches the current data of its deal, as far as a difference makes the CDA stale. */
export const sameDealPrint = (cda: IssuedCda, deal: NamedDeal): boolean => printChanges(cda, deal).length === 0

/**
 * 'Changed price: $400,000.00 to $410,000.00': what the deal has otherwise than its CDA and makes it stale. Null if
 * nothing.
 */
export const changedSince = (cda: IssuedCda, deal: NamedDeal): string | null => {
  const { commissionSource: source, commissionRate: rate } = cda
  const was = {
    price: dollarsOf(cda.salePriceCents),
    commissionRate: source === 'RATE' && rate !== null ? percentOf(rate) : null,
    grossCommission: source === 'AMOUNT' ? dollarsOf(cda.grossCommissionCents) : null,
  }
  const is = {
    price: dollarsOf(deal.priceCents),
    commissionRate: deal.commissionRate === null ? null : percentOf(deal.commissionRate),
    grossCommission: deal.grossCommissionCents === null ? null : dollarsOf(deal.grossCommissionCents),
  }
  const changes = Object.entries(is).flatMap(([field, now]) => {
    const before: unknown = Reflect.get(was, field)
    return before === now ? [] : [[field, [before, now]] as const]
  })
  const all = [...changes, ...printChanges(cda, deal)]
  return all.length === 0 ? null : changedWords(Object.fromEntries(all))
}
