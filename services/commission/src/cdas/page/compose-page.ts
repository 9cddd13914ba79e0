import { type CommissionLine, formatCents } from '@bluebonnet/commission'
import { dealSideLabels } from '@bluebonnet/contracts'
import { type PaymentRoute } from '@bluebonnet/domain'
import { dayIn, printedDay, printedMoment } from '@bluebonnet/platform'
import { type CdaFacts, type CdaSignature, paymentRouteOf } from '../cda-figures.js'
import type { PageContent, PagePayee, PageSignature } from '@bluebonnet/pages'

/** One version of a CDA, from the row of the current or an earlier version. All sums are in integer cents. */
export interface PageSubject {
  cdaId: string
  version: number
  salePriceCents: number
  grossCommissionCents: number
  clientPaidCents: number
  /** Thousandths of a percent. Null if an amount was agreed. */
  commissionRate: number | null
  lines: CommissionLine[]
  facts: CdaFacts
  issuedAt: Date
  signature: CdaSignature | null
  voided: { at: Date; reason: string } | null
  timeZone: string
}

const heading = 'Commission Disbursement Authorization'
const warning =
  'Payment instructions never change by e-mail. If you are asked to change them, ' +
  'call the brokerage at a number you already know.'
const missing = '\u2013'

/** Short enough for the phone. The footer has the full id. */
export const referenceOf = (cdaId: string): string => `CDA-${cdaId.slice(-8).toUpperCase()}`
/** What title companies read wherever a version is no longer valid. */
export const voidSentence = (version: number): string => `Void. Do not disburse under version ${version}`

const licence = (number: string | null): string => (number === null ? '' : `License No. ${number}`)
const joined = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(between)

export const letterheadLines = ({ address, phone, licenceNumber }: CdaFacts['brokerage']): string[] =>
  [address ?? '', joined([phone, licence(licenceNumber)], '  ·  ')].filter((line) => line !== '')

/** Buyer and seller: the client, by the side that the agent represents, and the other party. */
const parties = ({ side, clientName, buyerSellerName }: CdaFacts['deal']): { buyer: string; seller: string } => {
  const [client, other] = [clientName ?? missing, buyerSellerName ?? missing]
  return side === 'BUYER' ? { buyer: client, seller: other } : { buyer: other, seller: client }
}

const factLines = ({
  facts: { deal },
  salePriceCents,
  grossCommissionCents,
  clientPaidCents,
}: PageSubject): PageContent['facts'] => [
  { label: 'Property', value: `${deal.propertyAddress}, ${deal.city}, ${deal.state} ${deal.zip}` },
  { label: 'MLS #', value: deal.mlsId ?? missing },
  { label: 'Sale price', value: formatCents(salePriceCents) },
  { label: 'Side', value: dealSideLabels[deal.side] },
  { label: 'Closing date', value: deal.closeDate === null ? 'To be set' : printedDay(deal.closeDate) },
  { label: 'Buyer', value: parties(deal).buyer },
  { label: 'Seller', value: parties(deal).seller },
  { label: 'Title company', value: joined([deal.titleCompany, deal.titleCompanyEmail], ', ') || missing },
  { label: 'Escrow officer', value: deal.escrowOfficer ?? missing },
  { label: 'GF number', value: deal.gfNumber ?? missing },
  { label: 'Gross commission', value: formatCents(grossCommissionCents) },
  ...(clientPaidCents === 0 ? [] : [{ label: 'Client pays', value: formatCents(clientPaidCents) }]),
]

/** The payees of lines with their totals, in the order of the page. */
const payeesOf = ({ lines, facts }: PageSubject): PagePayee[] => {
  const paid = new Map<string, { name: string; licenceNumber: string | null; cents: number }>()
  for (const { payee, to, agent, cents } of lines) {
    if (payee === 'BROKERAGE') continue
    const who = payee === 'AGENT' ? (agent ?? facts.agent) : (to ?? { name: missing, licenceNumber: null })
    const key = payee === 'AGENT' ? `agent ${agent?.agentId ?? ''}` : `payee ${to?.payeeId ?? ''}`
    const before = paid.get(key)?.cents ?? 0
    paid.set(key, { name: who.name, licenceNumber: who.licenceNumber, cents: before + cents })
  }
  return [...paid.values()].map(payeeRow)
}

const payeeRow = ({
  name,
  licenceNumber,
  cents,
}: {
  name: string
  licenceNumber: string | null
  cents: number
}): PagePayee => ({ name, licence: licence(licenceNumber), amount: formatCents(cents) })

const sumOf = (lines: readonly CommissionLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** The brokerage's amount: its split, fees and agents' debts, or everything if it pays the others. */
const brokerageRow = ({ lines, facts }: PageSubject, paymentRoute: PaymentRoute): PagePayee => {
  const own = paymentRoute === 'TABLE' ? lines.filter(({ payee }) => payee === 'BROKERAGE') : lines
  return payeeRow({ ...facts.brokerage, cents: sumOf(own) })
}

const signatureOf = (signature: CdaSignature, timeZone: string): PageSignature => ({
  name: signature.approverName,
  role: signature.approverRole,
  licence: licence(signature.approverLicenceNumber),
  signedAt: printedMoment(timeZone, new Date(signature.signedAt)),
  designatedBroker: joined([signature.designatedBrokerName, licence(signature.designatedBrokerLicenceNumber)], ', '),
})

/** Whom title is directed to pay (docs/rules/books.md#payment-route). */
const directions: Record<PaymentRoute, (facts: CdaFacts) => string> = {
  TABLE: () => ' to the payees above, each the amount of their row, at the direction of the sponsoring broker.',
  BROKERAGE: ({ brokerage }) => `, all of it to ${brokerage.name}, which pays the others.`,
}

const voidStamp = 'VOID'

/** The text of a version's page (docs/rules/cda.md#page). Pure: the same version always gives the same text. */
export const composePage = (subject: PageSubject): PageContent => {
  const { cdaId, version, facts, issuedAt, signature, voided, timeZone } = subject
  const { brokerage } = facts
  const paymentRoute = paymentRouteOf(facts)
  const moments = [
    issuedAt,
    ...(signature === null ? [] : [new Date(signature.signedAt)]),
    ...(voided === null ? [] : [voided.at]),
  ]
  return {
    title: `${heading} ${referenceOf(cdaId)}, version ${version}${voided === null ? '' : `, ${voidStamp}`}`,
    madeAt: new Date(Math.max(...moments.map(Number))).toISOString(),
    letterhead: { name: brokerage.name, lines: letterheadLines(brokerage) },
    version: [
      ...(voided === null ? [] : [voidStamp]),
      `Version ${version}`,
      printedDay(dayIn(timeZone, issuedAt)),
    ].join('  ·  '),
    reference: `Reference ${referenceOf(cdaId)}`,
    revision: version === 1 ? null : `Revised - supersedes version ${version - 1}`,
    facts: factLines(subject),
    payTo: [brokerageRow(subject, paymentRoute), ...(paymentRoute === 'TABLE' ? payeesOf(subject) : [])],
    brokeragePays: paymentRoute === 'TABLE' ? [] : payeesOf(subject),
    total: formatCents(sumOf(subject.lines)),
    remittance: brokerage.remittance ?? '',
    instructions:
      `${facts.deal.titleCompany ?? 'The title company'} is authorized and directed to disburse the total above at ` +
      `closing, once the transaction has closed and funded${directions[paymentRoute](facts)}`,
    warning,
    signature: signature === null ? null : signatureOf(signature, timeZone),
    void:
      voided === null
        ? null
        : {
            stamp: voidStamp,
            text: `${voidSentence(version)}. Voided ${printedMoment(timeZone, voided.at)}: ${voided.reason}`,
          },
    footer: `${referenceOf(cdaId)}  ·  version ${version}  ·  ${cdaId}`,
  }
}
