/** Somebody who is paid, in all that they get of it. */
export interface PagePayee {
  name: string
  /** 'License No. 0712345', or nothing. */
  licence: string
  amount: string
}

/** The broker's signature, printed on approval. */
export interface PageSignature {
  name: string
  role: string
  licence: string
  signedAt: string
  designatedBroker: string
}

/**
 * Every word of a CDA's page: plain data, so that it can be handed to the drawing thread, and the same data draws the
 * same bytes.
 */
export interface PageContent {
  title: string
  /** When the page's facts came to be, ISO 8601: it goes into the file in place of the time of drawing. */
  madeAt: string
  /** With the PNG of the logo, where there is one. */
  letterhead: { name: string; lines: string[]; logo?: Uint8Array | null }
  version: string
  reference: string
  /** 'Revised - supersedes version 1', or nothing. */
  revision: string | null
  facts: { label: string; value: string }[]
  /** Whom the title company pays. */
  payTo: PagePayee[]
  /** Whom the brokerage pays of that, where everything goes through it. */
  brokeragePays: PagePayee[]
  total: string
  /** How the brokerage is paid, in its own words; empty where it says nothing. */
  remittance: string
  instructions: string
  warning: string
  signature: PageSignature | null
  /** Stamped across the page of a voided version. */
  void: { stamp: string; text: string } | null
  footer: string
}
