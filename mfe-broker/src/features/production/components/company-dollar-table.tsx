import type { CompanyDollar, CompanyDollarTotals } from '@bluebonnet/contracts'
import { AppLink, formatCount, formatMoney, Money } from '@bluebonnet/ui'
import type { Column } from '@bluebonnet/ui/data'

type Sums = Omit<CompanyDollar, 'agentId' | 'agentName'>

const figures = [
  ['Volume', 'volume'],
  ['Gross commission', 'grossCommission'],
  ['Agents’ part', 'agentSplit'],
  ['Brokerage split', 'brokerageSplit'],
  ['Per-file fees', 'perFileFees'],
  ['Company dollar', 'companyDollar'],
] as const satisfies readonly (readonly [string, keyof Sums])[]

/** Production by agent and what the brokerage keeps of it; the totals are of all agents, shown or not. */
export const companyDollarColumns = (totals: CompanyDollarTotals | undefined): Column<CompanyDollar>[] => [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agentId, agentName }) => <AppLink href={`/roster/${agentId}`}>{agentName}</AppLink>,
    total: totals && `Total of ${formatCount(totals.agents)} ${totals.agents === 1 ? 'agent' : 'agents'}`,
  },
  {
    key: 'sides',
    title: 'Closed sides',
    align: 'end',
    render: ({ sides }) => formatCount(sides),
    total: totals && formatCount(totals.sides),
  },
  ...figures.map(([title, key]): Column<CompanyDollar> => ({
    key,
    title,
    align: 'end',
    total: totals && <Money value={totals[key]} />,
    render: (row) => (key === 'companyDollar' ? <strong>{formatMoney(row[key])}</strong> : <Money value={row[key]} />),
  })),
]
