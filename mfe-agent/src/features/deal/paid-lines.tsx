import { basisLabels, cdaLineLabels, type DealParticipants, type Division } from '@bluebonnet/contracts'
import { Money, ToneTag } from '@bluebonnet/ui'
import './paid.css'

type Line = Division['lines'][number]

const ownName = ({ kind, label, to }: Line): string =>
  [label ?? cdaLineLabels[kind], to?.name].filter((part) => part !== undefined).join(', ')

/** What a line pays for, its payee, and the agent whose share it reduces. */
export const lineName = (line: Line): string => [ownName(line), ...(line.agent ? [line.agent.name] : [])].join(', ')

/** The licence number of a payee other than the deal's own agent and the brokerage. */
const licenceOf = ({ payee, to, agent }: Line): string | null | undefined =>
  payee === 'AGENT' ? agent?.licenceNumber : to?.licenceNumber

/** The lines grouped by the agent whose share they belong to. */
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

interface PaidBasisProps {
  basis: DealParticipants['paid']['basis']
  /** Whether the CDA with these figures is outdated. */
  isStale: boolean
}

const basisWords = ({ basis, isStale }: PaidBasisProps): string => {
  if (basis === 'ESTIMATE') return 'As if the CDA were generated now'
  return isStale ? 'Per the CDA, which is out of date' : 'Per the CDA'
}

/** Whether the lines are those of the CDA or an estimate. */
export const PaidBasis = (props: PaidBasisProps) => (
  <p className="bb-mb-4">
    <ToneTag colour={props.basis === 'ACTUAL' ? 'green' : 'gray'}>{basisLabels[props.basis]}</ToneTag>{' '}
    <span className="bb-muted">{basisWords(props)}</span>
  </p>
)

interface PaidLinesProps extends Division {
  /** The deal's own agent. The name is shown when other agents share the deal. */
  agentName: string
  /** Whether only the user's own part is shown, which is not the full gross. */
  isOwnPart: boolean
}

/** The gross commission line by line, with the calculation of each amount. */
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
