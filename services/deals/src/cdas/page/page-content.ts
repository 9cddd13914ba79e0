/** One line of the table that divides the commission. */
export interface PageLine {
  label: string
  /** Who is paid, with the licence number where there is one. */
  payee: string
  /** How the figure was reached. */
  step: string
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
  letterhead: { name: string; lines: string[] }
  version: string
  reference: string
  /** 'Revised - supersedes version 1', or nothing. */
  revision: string | null
  facts: { label: string; value: string }[]
  gross: { step: string; amount: string }
  /** What the client pays beside it; null where that is nothing. */
  clientPaid: string | null
  lines: PageLine[]
  total: string
  instructions: string
  warning: string
  signature: PageSignature | null
  /** Stamped across the page of a voided version. */
  void: { stamp: string; text: string } | null
  footer: string
}
