import { type CommissionLine, formatCents, grossCommission } from '@bluebonnet/commission'
import { cdaLineLabels } from '@bluebonnet/contracts'
import { dayIn, printedDay } from '@bluebonnet/platform'
import type { CdaFacts } from '../cda-figures.js'
import { letterheadLines, type PageSubject, referenceOf } from './compose-page.js'
import type { Listing } from '@bluebonnet/pages'

const grossStep = ({ commissionRate, grossCommissionCents, salePriceCents }: PageSubject): string =>
  grossCommission(
    commissionRate === null
      ? { grossCents: grossCommissionCents }
      : { priceCents: salePriceCents, rate: commissionRate },
  ).step

/** The payee of a line, and whose share it comes from if several agents have one. */
const whose = ({ payee, to, agent }: CommissionLine, facts: CdaFacts): string => {
  if (payee === 'AGENT') return (agent ?? facts.agent).name
  const name = payee === 'OTHER' ? (to?.name ?? '') : facts.brokerage.name
  return agent === undefined ? name : `${name}, of ${agent.name}’s share`
}

/**
 * Explains each figure of a CDA to its agent and the brokerage (docs/rules/cda.md#worksheet). Title companies never get
 * it. `lines` are those that the reader may see.
 */
export const composeWorksheet = (subject: PageSubject, lines: readonly CommissionLine[]): Listing => {
  const { cdaId, version, facts, issuedAt, timeZone, grossCommissionCents, clientPaidCents } = subject
  const { brokerage, deal } = facts
  return {
    title: 'Worksheet',
    madeAt: issuedAt.toISOString(),
    letterhead: { name: brokerage.name, lines: letterheadLines(brokerage) },
    reference: `${referenceOf(cdaId)}  ·  Version ${version}  ·  ${printedDay(dayIn(timeZone, issuedAt))}`,
    facts: [
      { label: 'Property', value: `${deal.propertyAddress}, ${deal.city}, ${deal.state} ${deal.zip}` },
      { label: 'Agent', value: facts.agent.name },
      { label: 'Commission', value: `${formatCents(grossCommissionCents)}: ${grossStep(subject)}` },
      ...(clientPaidCents === 0 ? [] : [{ label: 'Client pays', value: formatCents(clientPaidCents) }]),
    ],
    sections: [
      {
        title: 'How it is divided',
        lines: lines.map((line) => ({
          title: line.label ?? cdaLineLabels[line.kind],
          detail: `${whose(line, facts)}  ·  ${line.step}`,
          amount: formatCents(line.cents),
        })),
      },
    ],
    footer: 'For the agent and the brokerage. Not for the title company.',
  }
}
