import type { CommissionStatement, StatementTotals } from '@bluebonnet/contracts'
import { AppLink, formatCount, formatMoney, Money, ToneTag } from '@bluebonnet/ui'
import type { Column } from '@bluebonnet/ui/data'

type Open = Pick<StatementTotals, 'dealsWithoutCda' | 'estimateWithoutCda'>

const WithoutCda = ({ dealsWithoutCda, estimateWithoutCda }: Open) =>
  dealsWithoutCda === 0 ? '—' : `${formatCount(dealsWithoutCda)} (about ${formatMoney(estimateWithoutCda)})`

/** Form 1099-NEC knows calendar years alone. */
const formColumn: Column<CommissionStatement> = {
  key: 'form',
  title: '1099-NEC',
  render: ({ reportable }) => (
    <ToneTag colour={reportable === true ? 'blue' : 'gray'}>{reportable === true ? 'Report' : 'Below'}</ToneTag>
  ),
}

interface StatementColumnsProps {
  /** Undefined while they are read: the line of totals waits for them. */
  totals: StatementTotals | undefined
  isYear: boolean
}

/** The columns of the statements, with what they come to over all agents, shown or not. */
export const statementColumns = ({ totals, isYear }: StatementColumnsProps): Column<CommissionStatement>[] => [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agentId, agentName, trecLicenseNo }) => (
      <>
        <AppLink href={`/roster/${agentId}`}>{agentName}</AppLink>
        <br />
        <span className="bb-muted">{trecLicenseNo ?? 'No license'}</span>
      </>
    ),
    total: totals && `Total of ${formatCount(totals.agents)} ${totals.agents === 1 ? 'agent' : 'agents'}`,
  },
  {
    key: 'deals',
    title: 'Deals',
    align: 'end',
    render: ({ deals }) => deals,
    total: totals && formatCount(totals.deals),
  },
  {
    key: 'gross',
    title: 'Gross',
    align: 'end',
    render: ({ grossCommission }) => <Money value={grossCommission} />,
    total: totals && <Money value={totals.grossCommission} />,
  },
  {
    key: 'brokerage',
    title: 'Brokerage',
    align: 'end',
    render: ({ brokerageSplit }) => <Money value={brokerageSplit} />,
    total: totals && <Money value={totals.brokerageSplit} />,
  },
  {
    key: 'fees',
    title: 'Fees',
    align: 'end',
    render: ({ perFileFees }) => <Money value={perFileFees} />,
    total: totals && <Money value={totals.perFileFees} />,
  },
  {
    key: 'paid',
    title: 'Paid',
    align: 'end',
    render: ({ total }) => <strong>{formatMoney(total)}</strong>,
    total: totals && <Money value={totals.total} />,
  },
  ...(isYear ? [formColumn] : []),
  { key: 'open', title: 'Without CDA', align: 'end', render: WithoutCda, total: totals && <WithoutCda {...totals} /> },
]
