import type { DealSide, PaymentRoute } from '@bluebonnet/domain'

/**
 * Everything on the page except the figures, stored with the version: the same version always renders the same page.
 */
export interface CdaFacts {
  brokerage: {
    name: string
    address: string | null
    phone: string | null
    licenceNumber: string | null
    /**
     * Whom title pays (docs/rules/books.md#payment-route). Missing in older versions, which are all paid at the table.
     */
    paymentRoute?: PaymentRoute
    /** Payment instructions as free text. Missing in older versions. */
    remittance?: string | null
    /** Logo of the letterhead. Missing in older versions. */
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
    /** The other party: the seller on the buyer's side, the buyer on the listing side. */
    buyerSellerName: string | null
    /** The client whom the agent represents. */
    clientName: string | null
    titleCompany: string | null
    titleCompanyEmail: string | null
    escrowOfficer: string | null
    gfNumber: string | null
  }
}

/** Whom title pays according to a page. */
export const paymentRouteOf = ({ brokerage: { paymentRoute = 'TABLE' } }: CdaFacts): PaymentRoute => paymentRoute

/** The signer, as printed in the broker's signature block. */
export interface CdaSignature {
  approverName: string
  approverRole: string
  approverLicenceNumber: string | null
  designatedBrokerName: string | null
  designatedBrokerLicenceNumber: string | null
  signedAt: string
}

export const pageStates = ['QUEUED', 'READY', 'FAILED'] as const
export type PageState = (typeof pageStates)[number]
