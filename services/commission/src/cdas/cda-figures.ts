import type { DealSide, PaymentRoute } from '@bluebonnet/domain'

/** Everything else that the page prints, frozen with the figures: the same version always draws the same page. */
export interface CdaFacts {
  brokerage: {
    name: string
    address: string | null
    phone: string | null
    licenceNumber: string | null
    /** Whom title pays (docs/rules/books.md#ways). Not in versions of releases that always said at the table. */
    paidAt?: PaymentRoute
    /** How it is paid, in its own words; not in versions from before it could say so. */
    remittance?: string | null
    /** The logo of its letterhead; not in versions from before there was one. */
    logoId?: string | null
  }
  agent: { name: string; licenceNumber: string }
  deal: {
    propertyAddress: string
    city: string
    state: string
    zip: string
    mlsId: string | null
    side: DealSide
    closeDate: string | null
    /** The other party: of a buyer's side the seller, of a listing's the buyer. */
    buyerSellerName: string | null
    /** Whom the agent stands for. */
    clientName: string | null
    titleCompany: string | null
    titleCompanyEmail: string | null
    escrowOfficer: string | null
    gfNumber: string | null
  }
}

/** Whom title pays by a page. */
export const paymentRouteOf = ({ brokerage: { paidAt = 'TABLE' } }: CdaFacts): PaymentRoute => paidAt

/** Who signed, as printed in the broker's signature block. */
export interface CdaSignature {
  approverName: string
  approverRole: string
  approverLicenceNumber: string | null
  designatedBrokerName: string | null
  designatedBrokerLicenceNumber: string | null
  signedAt: string
}

/** Where the making of a page stands. */
export const pageStates = ['QUEUED', 'READY', 'FAILED'] as const
export type PageState = (typeof pageStates)[number]
