import { type CommissionLine, formatCents, grossCommission, type Payee } from '@bluebonnet/commission'
import { cdaLineLabels, dealSideLabels, type PayingWay } from '@bluebonnet/contracts'
import { dayIn, printedDay, printedMoment } from '@bluebonnet/platform'
import { wayOf } from '../cda-facts.js'
import type { CdaFacts, CdaSignature, CommissionSource } from '../cda-figures.js'
import type { PageContent, PageLine, PageSignature } from './page-content.js'

/** One version of a CDA, from the row of the current version or of an earlier one. All sums in integer cents. */
export interface PageSubject {
  cdaId: string
  version: number
  salePriceCents: number
  grossCommissionCents: number
  clientPaidCents: number
  commissionSource: CommissionSource
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
const others = ' Every other payee named above is paid the amount of its line.'
const missing = '\u2013'

/** Short enough to say on the phone; the whole id stands in the footer. */
const referenceOf = (cdaId: string): string => `CDA-${cdaId.slice(-8).toUpperCase()}`
/** What title companies read wherever a version no longer holds. */
export const voidSentence = (version: number): string => `Void. Do not disburse under version ${version}`

const licence = (number: string | null): string => (number === null ? '' : `License No. ${number}`)
const joined = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(between)

const letterheadLines = ({ address, phone, licenceNumber }: CdaFacts['brokerage']): string[] =>
  [address ?? '', joined([phone, licence(licenceNumber)], '  ·  ')].filter((line) => line !== '')

const factLines = ({ facts: { deal }, salePriceCents }: PageSubject): PageContent['facts'] => [
  { label: 'Property', value: `${deal.propertyAddress}, ${deal.city}, ${deal.state} ${deal.zip}` },
  { label: 'MLS #', value: deal.mlsId ?? missing },
  { label: 'Sale price', value: formatCents(salePriceCents) },
  { label: 'Side', value: dealSideLabels[deal.side] },
  { label: 'Closing date', value: deal.closeDate === null ? 'To be set' : printedDay(deal.closeDate) },
  { label: 'Buyer/seller', value: deal.buyerSellerName ?? missing },
  { label: 'Title company', value: joined([deal.titleCompany, deal.titleCompanyEmail], ', ') || missing },
  { label: 'Escrow officer', value: deal.escrowOfficer ?? missing },
  { label: 'GF number', value: deal.gfNumber ?? missing },
]

const named = ({ name, licenceNumber }: { name: string; licenceNumber: string | null }): string =>
  joined([name, licence(licenceNumber)], ', ')

/** Whom the title company pays. A payee without a name here does not compile: none is ever printed as somebody else. */
const payees: Record<Payee, (facts: CdaFacts, line: CommissionLine) => string> = {
  BROKERAGE: ({ brokerage }, { agent }) => joined([brokerage.name, agent && `of ${agent.name}’s share`], ', '),
  AGENT: ({ agent }, line) => named(line.agent ?? agent),
  OTHER: (_facts, { to, agent }) =>
    joined([named(to ?? { name: missing, licenceNumber: null }), agent && `of ${agent.name}’s share`], ', '),
}

const lineOf = (line: CommissionLine, facts: CdaFacts): PageLine => ({
  label: line.label ?? cdaLineLabels[line.kind],
  payee: payees[line.payee](facts, line),
  step: line.step,
  amount: formatCents(line.cents),
})

const isShared = ({ agent }: CommissionLine): boolean => agent !== undefined
const isOther = ({ payee }: CommissionLine): boolean => payee === 'OTHER'

const grossStep = ({ commissionSource, commissionRate, grossCommissionCents, salePriceCents }: PageSubject): string =>
  grossCommission(
    commissionSource === 'DEAL_AMOUNT' || commissionRate === null
      ? { grossCents: grossCommissionCents }
      : { priceCents: salePriceCents, rate: commissionRate },
  ).step

const signatureOf = (signature: CdaSignature, timeZone: string): PageSignature => ({
  name: signature.approverName,
  role: signature.approverRole,
  licence: licence(signature.approverLicenceNumber),
  signedAt: printedMoment(timeZone, new Date(signature.signedAt)),
  designatedBroker: joined([signature.designatedBrokerName, licence(signature.designatedBrokerLicenceNumber)], ', '),
})

/** Whom title is directed to pay (docs/rules/books.md#ways). */
const directions: Record<PayingWay, (subject: PageSubject) => string> = {
  TABLE: ({ facts: { brokerage, agent }, lines }) =>
    `: the brokerage’s part and the per-file fee to ${brokerage.name}, and ${
      lines.some(isShared)
        ? 'each agent’s part, at the direction of the sponsoring broker, to the agent whom its line names'
        : `the agent’s part, at the direction of the sponsoring broker, to ${agent.name}`
    }.${lines.some(isOther) ? others : ''}`,
  BROKERAGE: ({ facts: { brokerage } }) =>
    `, all of it to ${brokerage.name}, which pays each payee named above the amount of its line.`,
}

const voidStamp = 'VOID'

/** The words of a version's page (docs/rules/cda.md#page). Pure: the same version always says the same. */
export const composePage = (subject: PageSubject): PageContent => {
  const { cdaId, version, facts, issuedAt, signature, voided, timeZone } = subject
  const { brokerage } = facts
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
    gross: { step: grossStep(subject), amount: formatCents(subject.grossCommissionCents) },
    clientPaid: subject.clientPaidCents === 0 ? null : formatCents(subject.clientPaidCents),
    lines: subject.lines.map((line) => lineOf(line, facts)),
    total: formatCents(subject.lines.reduce((sum, line) => sum + line.cents, 0)),
    instructions:
      `${facts.deal.titleCompany ?? 'The title company'} is authorized and directed to disburse the gross ` +
      `commission ${subject.clientPaidCents === 0 ? '' : 'and what the client pays '}above at closing, once ` +
      `the transaction has closed and funded${directions[wayOf(facts)](subject)}`,
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
