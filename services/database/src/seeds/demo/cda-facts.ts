import { defaultPlans, formatCents } from '@bluebonnet/commission'
import type { Page } from '../kit/page.js'
import type { Row } from '../kit/rows.js'
import { brokerage } from './brokerage.js'
import type { DemoCda } from './commission.js'
import type { People } from './people.js'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

/** What the page prints besides the figures, frozen with them. */
const factsOf = ({ deal }: DemoCda): Row => ({
  brokerage: { name: brokerage.name, address: brokerage.address, phone: brokerage.phone, licenceNumber: brokerage.licenceNumber },
  agent: { name: nameOf(deal.agent.user), licenceNumber: deal.agent.user.licence },
  deal: {
    propertyAddress: deal.place.address, city: deal.place.city, state: 'TX', zip: deal.place.zip, mlsId: deal.place.mlsId, side: deal.plan.side,
    closeDate: deal.closeDate, buyerSellerName: deal.buyerSellerName, titleCompany: deal.title.name, titleCompanyEmail: deal.title.email,
    escrowOfficer: deal.title.officer, gfNumber: deal.gfNumber,
  },
})

export interface CdaPapers { documentId: string; signedDocumentId: string | null }

export const cdaRow = (cda: DemoCda, people: People, papers: CdaPapers): Row => {
  const { deal, result } = cda
  const isSigned = cda.approvedAt !== null
  return {
    id: cda.id, deal_id: deal.id, agent_id: deal.agent.id, version: 1, sale_price_cents: deal.priceCents, gross_commission_cents: result.grossCents,
    brokerage_split_cents: result.brokerageCents, agent_split_cents: result.agentCents, per_file_fee_cents: result.perFileFeeCents,
    cap_applied: result.capApplied, cap_counted_cents: result.capCountedCents, cap_used_before_cents: cda.capUsedBefore,
    cap_year_start: cda.capYearStart, effective_date: cda.effectiveDate,
    commission_source: deal.grossCents === null ? 'DEFAULT_RATE' : 'DEAL_AMOUNT', commission_rate: deal.grossCents === null ? 3_000 : null,
    comp_plan: deal.agent.plan, plan: defaultPlans[deal.agent.plan], lines: result.lines, facts: factsOf(cda),
    plan_changed: false, stale: false, page_state: 'READY', pdf_url: `/api/cdas/${cda.id}/pdf`, document_id: papers.documentId,
    signed_page_state: isSigned ? 'READY' : null, signed_document_id: papers.signedDocumentId,
    signature: cda.approvedAt === null ? null : {
      approverName: nameOf(people.broker), approverRole: 'BROKER', approverLicenceNumber: people.broker.licence, designatedBrokerName: brokerage.brokerName,
      designatedBrokerLicenceNumber: brokerage.brokerLicenceNumber, signedAt: cda.approvedAt.toISOString(),
    },
    approved_by: isSigned ? people.broker.id : null, approved_at: cda.approvedAt, sent_to_title_at: cda.sentAt, created_by: deal.agent.user.id,
    issued_at: cda.issuedAt, created_at: cda.issuedAt, updated_at: cda.sentAt ?? cda.approvedAt ?? cda.issuedAt,
  }
}

/** The page as the product draws it in content; `signed` fills the broker's signature block. */
export const cdaPage = ({ id, deal, result, issuedAt, approvedAt }: DemoCda, people: People, signed: boolean): Page => ({
  title: 'Commission Disbursement Authorization',
  from: [brokerage.name, brokerage.address, brokerage.phone, `Licence ${brokerage.licenceNumber}`],
  dated: signed && approvedAt !== null ? approvedAt : issuedAt,
  sections: [
    {
      heading: 'Sale',
      lines: [
        ['Property', `${deal.place.address}, ${deal.place.city}, TX ${deal.place.zip}`], ['MLS #', deal.place.mlsId],
        ['Side', deal.plan.side === 'LISTING' ? 'Listing' : 'Buyer'], ['Sale price', formatCents(deal.priceCents)], ['Closing', deal.closeDate ?? 'To be set'],
        ['Buyer/seller', deal.buyerSellerName], ['Title company', deal.title.name], ['Escrow officer', deal.title.officer], ['GF number', deal.gfNumber],
      ],
    },
    {
      heading: 'Disbursement',
      lines: [
        ['Brokerage', formatCents(result.brokerageCents)], ['Per-file fee', formatCents(result.perFileFeeCents)],
        [`${nameOf(deal.agent.user)}, licence ${deal.agent.user.licence ?? ''}`, formatCents(result.agentCents)], ['Gross commission', formatCents(result.grossCents)],
      ],
    },
    {
      heading: 'Instruction to the title company',
      lines: [
        'Please disburse the commission at closing as stated above.',
        'Payment instructions never change by e-mail: call the brokerage at a number you already know.',
        ...(signed && approvedAt !== null ? [`Approved by ${nameOf(people.broker)}, broker, licence ${people.broker.licence ?? ''}, on ${approvedAt.toISOString().slice(0, 10)}.`] : ['Broker signature: ______________________________']),
      ],
    },
  ],
  footer: `Version 1  ·  Reference ${id.slice(-12).toUpperCase()}`,
})
