import { compPlanLabels } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { Money } from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/layers'
import { Table } from '@bluebonnet/ui/data'

interface PlanChangeProps {
  cda: Cda
  before: NonNullable<Cda['planBefore']>
}

/** Both results, where the agent changed the plan after submitting the deal (docs/rules/cda.md#plan-changed). */
export const PlanChange = ({ cda, before }: PlanChangeProps) => (
  <>
    <Alert
      type="warning"
      showIcon
      title="The agent changed the plan after submitting this deal. Compare both results before you approve."
    />
    <Table
      caption="Result before and after the change of plan"
      rows={[
        { ...before, key: 'before' },
        { ...cda, key: 'now' },
      ]}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'plan',
          title: 'Plan',
          render: (row) => `${row.key === 'now' ? 'Now: ' : 'Before: '}${compPlanLabels[row.plan]}`,
        },
        {
          key: 'brokerage',
          title: 'Brokerage',
          align: 'end',
          render: (row) => <Money value={row.brokerageSplit} exact />,
        },
        { key: 'fee', title: 'Fee', align: 'end', render: (row) => <Money value={row.perFileFee} exact /> },
        { key: 'agent', title: 'Agent', align: 'end', render: (row) => <Money value={row.agentSplit} exact /> },
      ]}
    />
  </>
)
