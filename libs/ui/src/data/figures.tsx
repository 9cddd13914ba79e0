import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Figures side by side under their names, smaller than stat cards: 'Performance Summary'. */
export const Figures = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="bb-figures">
    {facts.map((fact) => (
      <div key={fact.label} className="bb-figures-one">
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)

/** Names and values in two columns, one pair a line: a deal's particulars, a CDA's sums. */
export const Facts = ({ facts, sums = false }: { facts: readonly Fact[]; sums?: boolean }) => (
  <dl className={sums ? 'bb-facts bb-facts-sums' : 'bb-facts'}>
    {facts.map((fact) => (
      <div key={fact.label} className="bb-facts-one">
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)
