import { cdaLineLabels } from '@bluebonnet/contracts'
import type { Division } from '@bluebonnet/contracts'
import { Money } from '@bluebonnet/ui'
import './paid.css'

type Line = Division['lines'][number]

/** What a line is for and, of others, who gets it. */
export const lineName = ({ kind, label, to }: Line): string =>
  [label ?? cdaLineLabels[kind], to?.name].filter((part) => part !== undefined).join(', ')

/** The gross commission, line by line, each with how its figure was reached. */
export const PaidLines = ({ gross, lines }: Division) => (
  <ol className="paid-lines">
    {lines.map((line) => (
      <li key={lineName(line) + line.step}>
        <span className="paid-name">{lineName(line)}</span>
        <Money value={line.amount} exact />
        <span className="paid-why">
          {line.to?.licenceNumber ? `License No. ${line.to.licenceNumber}  ·  ` : ''}
          {line.step}
        </span>
      </li>
    ))}
    <li className="paid-total">
      <span className="paid-name">Gross commission</span>
      <Money value={gross} exact />
    </li>
  </ol>
)
