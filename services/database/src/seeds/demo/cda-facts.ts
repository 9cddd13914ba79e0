import { defaultPlans, type CommissionResult } from '@bluebonnet/commission'
import { roleLabels } from '@bluebonnet/contracts'
import { type CommissionSource, defaultTimeZone, type DealSide } from '@bluebonnet/domain'
import type { SeedRow } from '../kit/rows.js'
import { brokerage } from './brokerage.js'
import type { DemoCda } from './commission.js'
import { type People, standardPlanIds } from './people.js'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

/** Printed facts beside the figures, frozen with them. */
interface DemoCdaFacts {
  brokerage: { name: string; address: string; phone: string; licenceNumber: string }
  agent: { name: string; licenceNumber: string }
  deal: {
    propertyAddress: string
    city: string
    state: string
    zip: string
    mlsId: string
    side: DealSide
    closeDate: string | null
    buyerSellerName: string
    clientName: string | null
    titleCompany: string
    titleCompanyEmail: string
    escrowOfficer: string
    gfNumber: string
  }
}

interface DemoSignature {
  approverName: string
  approverRole: string
  approverLicenceNumber: string | null
  designatedBrokerName: string
  designatedBrokerLicenceNumber: string
  signedAt: string
}

/** A demo CDA's page in the types of the module that draws CDAs. */
export interface DemoCdaPage {
  cdaId: string
  version: number
  salePriceCents: number
  grossCommissionCents: number
  clientPaidCents: number
  commissionSource: CommissionSource
  commissionRate: number | null
  lines: CommissionResult['lines']
  facts: DemoCdaFacts
  issuedAt: Date
  signature: DemoSignature | null
  voided: null
  timeZone: string
}

const factsOf = ({ deal }: DemoCda): DemoCdaFacts => ({
  brokerage: {
    name: brokerage.name,
    address: brokerage.address,
    phone: brokerage.phone,
    licenceNumber: brokerage.licenceNumber,
  },
  agent: { name: nameOf(deal.agent.user), licenceNumber: deal.agent.user.licence ?? '' },
  deal: {
    propertyAddress: deal.place.address,
    city: deal.place.city,
    state: 'TX',
    zip: deal.place.zip,
    mlsId: deal.place.mlsId,
    side: deal.plan.side,
    closeDate: deal.closeDate,
    buyerSellerName: deal.buyerSellerName,
    clientName: deal.client?.name ?? null,
    titleCompany: deal.title.name,
    titleCompanyEmail: deal.title.email,
    escrowOfficer: deal.title.officer,
    gfNumber: deal.gfNumber,
  },
})

const commissionOf = ({ deal }: DemoCda): Pick<DemoCdaPage, 'commissionSource' | 'commissionRate'> =>
  deal.grossCents === null
    ? { commissionSource: 'DEFAULT', commissionRate: 3_000 }
    : { commissionSource: 'AMOUNT', commissionRate: null }

const signatureOf = ({ approvedAt }: DemoCda, { broker }: People): DemoSignature | null =>
  approvedAt === null
    ? null
    : {
        approverName: nameOf(broker),
        approverRole: roleLabels.BROKER,
        approverLicenceNumber: broker.licence,
        designatedBrokerName: brokerage.brokerName,
        designatedBrokerLicenceNumber: brokerage.brokerLicenceNumber,
        signedAt: approvedAt.toISOString(),
      }

interface CdaPapers {
  documentId: string
  signedDocumentId: string | null
}

export const cdaRow = (cda: DemoCda, people: People, papers: CdaPapers): SeedRow => {
  const { deal, result } = cda
  const { commissionSource, commissionRate } = commissionOf(cda)
  const isSigned = cda.approvedAt !== null
  return {
    id: cda.id,
    deal_id: deal.id,
    agent_id: deal.agent.id,
    version: 1,
    sale_price_cents: deal.priceCents,
    gross_commission_cents: result.grossCents,
    brokerage_split_cents: result.brokerageSplitCents,
    agent_split_cents: result.agentSplitCents,
    per_file_fee_cents: result.perFileFeeCents,
    arrears_cents: result.arrearsCents,
    other_payees_cents: result.otherPayeesCents,
    cap_applied: result.capApplied,
    cap_counted_cents: result.capCountedCents,
    cap_used_before_cents: cda.capUsedBefore,
    cap_year_start: cda.capYearStart,
    effective_date: cda.effectiveDate,
    commission_source: commissionSource,
    commission_rate: commissionRate,
    plan_id: standardPlanIds[deal.agent.plan],
    plan: defaultPlans[deal.agent.plan],
    facts: factsOf(cda),
    plan_changed: false,
    stale: false,
    page_state: 'READY',
    pdf_url: `/api/cdas/${cda.id}/pdf`,
    document_id: papers.documentId,
    signed_page_state: isSigned ? 'READY' : null,
    signed_document_id: papers.signedDocumentId,
    signature: signatureOf(cda, people),
    approved_by: isSigned ? people.broker.id : null,
    approved_at: cda.approvedAt,
    sent_to_title_at: cda.sentAt,
    created_by: deal.agent.user.id,
    issued_at: cda.issuedAt,
    created_at: cda.issuedAt,
    updated_at: cda.sentAt ?? cda.approvedAt ?? cda.issuedAt,
  }
}

/** The content of a CDA's page; `signed` fills the broker's signature block. */
export const cdaPage = (cda: DemoCda, people: People, signed: boolean): DemoCdaPage => ({
  cdaId: cda.id,
  version: 1,
  salePriceCents: cda.deal.priceCents,
  grossCommissionCents: cda.result.grossCents,
  clientPaidCents: cda.result.clientPaidCents,
  ...commissionOf(cda),
  lines: cda.result.lines,
  facts: factsOf(cda),
  issuedAt: cda.issuedAt,
  signature: signed ? signatureOf(cda, people) : null,
  voided: null,
  timeZone: defaultTimeZone,
})
