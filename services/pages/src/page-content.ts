/** A payee with their total. */
export interface PagePayee {
  name: string
  /** 'License No. 0712345', or empty. */
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
 * The text of a CDA's page: plain data, so that it can be passed to the drawing thread, and the same data draws the
 * same bytes.
 */
export interface PageContent {
  title: string
  /** The time of the page's facts, ISO 8601: the file's creation time, in place of the time of drawing. */
  madeAt: string
  /** With the PNG of the logo, where there is one. */
  letterhead: { name: string; lines: string[]; logo?: Uint8Array | null }
  version: string
  reference: string
  /** 'Revised - supersedes version 1', or empty. */
  revision: string | null
  facts: { label: string; value: string }[]
  /** The payees of the title company. */
  payTo: PagePayee[]
  /** The payees of the brokerage, when everything is paid through it. */
  brokeragePays: PagePayee[]
  total: string
  /** The brokerage's own payment instructions; empty without any. */
  remittance: string
  instructions: string
  warning: string
  signature: PageSignature | null
  /** Stamped across the page of a voided version. */
  void: { stamp: string; text: string } | null
  footer: string
}
