import type { Cda } from '@bluebonnet/contracts'
import { Disclosure, Money } from '@bluebonnet/ui'

const payees: Record<Cda['lines'][number]['payee'], string> = { BROKERAGE: 'Brokerage', AGENT: 'Agent' }

/** How each part was reached, in the order in which it was computed. */
export const CdaSteps = ({ lines }: Pick<Cda, 'lines'>) => (
  <Disclosure label="Why this number">
    <ol className="cda-steps">
      {lines.map((line) => (
        <li key={line.kind + line.step}>
          <span className="cda-step">{line.step}</span>
          <span className="cda-step-sum">{payees[line.payee]} <Money value={line.amount} exact /></span>
        </li>
      ))}
    </ol>
  </Disclosure>
)
