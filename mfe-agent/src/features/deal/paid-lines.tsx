import { cdaLineLabels } from '@bluebonnet/contracts'
import type { Division } from '@bluebonnet/contracts'
import { Money } from '@bluebonnet/ui'
import './paid.css'

type Line = Division['lines'][number]

const ownName = ({ kind, label, to }: Line): string =>
  [label ?? cdaLineLabels[kind], to?.name].filter((part) => part !== undefined).join(', ')

/** What a line is for, who gets it and out of whose share it comes. */
export const lineName = (line: Line): string => [ownName(line), ...(line.agent ? [line.agent.name] : [])].join(', ')

/** The licence number of whoever gets a line that is not the deal's own agent's or the brokerage's. */
const licenceOf = ({ payee, to, agent }: Line): string | null | undefined =>
  payee === 'AGENT' ? agent?.licenceNumber : to?.licenceNumber

/** The lines of one share, under the name of whose it is. */
const groupsOf = (lines: readonly Line[]): { key: string; name: string | null; lines: Line[] }[] => {
  const groups: { key: string; name: string | null; lines: Line[] }[] = []
  for (const line of lines) {
    const key = line.agent?.agentId ?? ''
    const known = groups.find((group) => group.key === key)
    if (known === undefined) groups.push({ key, name: line.agent?.name ?? null, lines: [line] })
    else known.lines.push(line)
  }
  return groups
}

interface PaidLinesProps extends Division {
  /** The deal's own agent, whose name stands over their share where others share it too. */
  agentName: string
  /** Whether only one's own part is shown: then it is not the whole gross. */
  isOwnPart: boolean
}

/** The gross commission, line by line, each with how its figure was reached. */
export const PaidLines = ({ gross, clientPaid, lines, agentName, isOwnPart }: PaidLinesProps) => {
  const groups = groupsOf(lines)
  return (
    <ol className="paid-lines">
      {groups.flatMap((group) => [
        ...(groups.length > 1 || isOwnPart
          ? [
              <li key={`whose ${group.key}`} className="paid-whose">
                {group.name ?? agentName}
              </li>,
            ]
          : []),
        ...group.lines.map((line) => {
          const number = licenceOf(line)
          return (
            <li key={lineName(line) + line.step}>
              <span className="bb-break">{ownName(line)}</span>
              <Money value={line.amount} exact />
              <span className="bb-caption bb-break bb-whole">
                {number ? `License No. ${number}  ·  ` : ''}
                {line.step}
              </span>
            </li>
          )
        }),
      ])}
      <li className="paid-total">
        <span className="bb-break">{isOwnPart ? 'Gross commission of the deal' : 'Gross commission'}</span>
        <Money value={gross} exact />
      </li>
      {clientPaid > 0 ? (
        <li>
          <span className="bb-break">Paid by the client</span>
          <Money value={clientPaid} exact />
        </li>
      ) : null}
    </ol>
  )
}
