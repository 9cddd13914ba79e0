import type { Deal } from '@bluebonnet/contracts'
import { AppLink, DateText, DealCommission, Money, SectionCard } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import type { Fact } from '@bluebonnet/ui/data'
import type { ReactNode } from 'react'

const text = (value: ReactNode): ReactNode => value || '—'

const factsOf = (deal: Deal): Fact[] => [
  { label: 'Sale price', value: <Money value={deal.price} /> },
  { label: 'Commission', value: <DealCommission deal={deal} /> },
  { label: 'Agent', value: deal.agentName },
  { label: 'Client', value: text(deal.clientName) },
  { label: 'Buyer/seller', value: text(deal.buyerSellerName) },
  { label: 'MLS ID', value: text(deal.mlsId) },
  { label: 'Title company', value: text(deal.titleCompany) },
  {
    label: 'Title company e-mail',
    value: deal.titleCompanyEmail ? <a href={`mailto:${deal.titleCompanyEmail}`}>{deal.titleCompanyEmail}</a> : '—',
  },
  { label: 'Escrow officer', value: text(deal.escrowOfficer) },
  { label: 'GF number', value: text(deal.gfNumber) },
]

const datesOf = (deal: Deal): Fact[] => [
  { label: 'Submitted', value: <DateText value={deal.submittedAt} /> },
  { label: 'Approved', value: <DateText value={deal.approvedAt} /> },
  { label: 'Contract', value: <DateText value={deal.contractDate} /> },
  { label: 'Option period ends', value: <DateText value={deal.optionEndsAt} /> },
  { label: 'Earnest money due', value: <DateText value={deal.earnestMoneyDueAt} /> },
  { label: 'Financing due', value: <DateText value={deal.financingDueAt} /> },
  { label: 'Closing', value: <DateText value={deal.closeDate} /> },
]

export const DealFacts = ({ deal }: { deal: Deal }) => (
  <SectionCard
    title="Particulars"
    extra={
      deal.propertyId ? (
        <AppLink href={`/properties?q=${encodeURIComponent(deal.propertyAddress)}`}>Property</AppLink>
      ) : null
    }>
    <div className="deal-particulars">
      <Facts facts={factsOf(deal)} />
      <Facts facts={datesOf(deal)} />
    </div>
  </SectionCard>
)
