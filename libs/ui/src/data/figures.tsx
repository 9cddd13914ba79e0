import { agentParts, cdaLineLabels, cdaPayeeLabels, screens, type Cda } from '@bluebonnet/contracts'
import type { ReactNode } from 'react'
import { Money } from '../base/money.js'
import { Disclosure } from '../base/page-parts.js'

export interface Fact {
  /** The label by default: given where two facts may have one label. */
  key?: string
  label: string
  /** A dash if there is none. */
  value: ReactNode
  /** An explanation below the figure, in `Figures`. */
  note?: string | undefined
}

/** A row of labelled figures, smaller than stat cards: 'Performance Summary'. */
export const Figures = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="bb-figures">
    {facts.map((fact) => (
      <div key={fact.key ?? fact.label} className="bb-figures-one">
        <dt className="bb-caption">{fact.label}</dt>
        <dd>{fact.value}</dd>
        {fact.note === undefined ? null : <dd className="bb-figures-note bb-caption">{fact.note}</dd>}
      </div>
    ))}
  </dl>
)

/** Names and values in two columns, one pair per line: a deal's details, a CDA's sums. */
export const Facts = ({ facts, sums = false }: { facts: readonly Fact[]; sums?: boolean }) => (
  <dl className={sums ? 'bb-facts bb-facts-sums' : 'bb-facts'}>
    {facts.map((fact) => (
      <div key={fact.key ?? fact.label} className="bb-ends bb-facts-one">
        <dt>{fact.label}</dt>
        <dd>{fact.value === undefined ? '—' : fact.value}</dd>
      </div>
    ))}
  </dl>
)

const rateOf = (rate: number | null, words: string): string => (rate === null ? words : `${rate}%, ${words}`)

/** The basis of a CDA's gross commission. */
export const commissionBasis = ({
  commissionSource,
  commissionRate,
}: Pick<Cda, 'commissionSource' | 'commissionRate'>): string =>
  ({
    DEFAULT: rateOf(commissionRate, screens.cdaDesk.defaultCommission),
    RATE: commissionRate === null ? 'by rate' : `${commissionRate}% of the sale price`,
    AMOUNT: 'entered as an amount',
  })[commissionSource]

const agentFacts = (cda: Cda): Fact[] => {
  const parts = agentParts(cda)
  return parts.map(({ name, amount }) => ({
    label: parts.length === 1 ? cdaLineLabels.AGENT_SPLIT : `${cdaLineLabels.AGENT_SPLIT}, ${name}`,
    value: <Money value={amount} exact />,
  }))
}

/**
 * The sums of a CDA to the cent: brokerage, fees, debts, agents and others make gross commission and client's payment.
 */
export const CdaSums = ({ cda }: { cda: Cda }) => (
  <Facts
    sums
    facts={[
      {
        label: `${cdaLineLabels.BROKERAGE_SPLIT}${cda.capApplied ? ', cap applied' : ''}`,
        value: <Money value={cda.brokerageSplit} exact />,
      },
      { label: 'Fees', value: <Money value={cda.perFileFee} exact /> },
      ...(cda.debts > 0 ? [{ label: cdaLineLabels.ARREARS, value: <Money value={cda.debts} exact /> }] : []),
      ...agentFacts(cda),
      ...(cda.otherPayees > 0 ? [{ label: 'Other payees', value: <Money value={cda.otherPayees} exact /> }] : []),
      { label: 'Gross commission', value: <Money value={cda.grossCommission} exact /> },
      ...(cda.clientPaid > 0 ? [{ label: 'Paid by the client', value: <Money value={cda.clientPaid} exact /> }] : []),
    ]}
  />
)

/** The steps of the computation in engine order, as stored with the CDA. */
export const CdaSteps = ({ lines }: Pick<Cda, 'lines'>) => (
  <Disclosure label="Why this number">
    <ol className="bb-cda-steps">
      {lines.map((line) => (
        <li key={line.kind + (line.agent?.agentId ?? '') + (line.to?.name ?? line.label ?? '') + line.step}>
          <span className="bb-cda-step">{line.step}</span>
          <span className="bb-muted bb-break bb-numbers">
            {line.to?.name ?? line.label ?? cdaPayeeLabels[line.payee]}
            {line.agent ? `, ${line.agent.name}` : ''} <Money value={line.amount} exact />
          </span>
        </li>
      ))}
    </ol>
  </Disclosure>
)
