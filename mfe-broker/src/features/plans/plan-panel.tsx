import type { Plan, TriedPlan } from '@bluebonnet/contracts'
import { api, sentenceOf, useCall } from '@bluebonnet/portal-sdk'
import { Button, DateText, EmptyState, ErrorState, formatCount, formatMoney, Money } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { Drawer } from '@bluebonnet/ui/layers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Waterfall } from './waterfall.js'

type Tried = TriedPlan['agents'][number]

const difference = ({ under, paid }: Pick<Tried, 'under' | 'paid'>): string => {
  const more = under - paid
  return more > 0 ? `+${formatMoney(more)}` : formatMoney(more)
}

const columns = ({ inAll }: TriedPlan): Column<Tried>[] => [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agentName }) => agentName,
    total: `${formatCount(inAll.deals)} ${inAll.deals === 1 ? 'deal' : 'deals'}`,
  },
  {
    key: 'paid',
    title: 'Was paid',
    align: 'end',
    render: ({ paid }) => <Money value={paid} />,
    total: <Money value={inAll.paid} />,
  },
  {
    key: 'under',
    title: 'Under this plan',
    align: 'end',
    render: ({ under }) => <Money value={under} />,
    total: <Money value={inAll.under} />,
  },
  { key: 'difference', title: 'Difference', align: 'end', render: difference, total: difference(inAll) },
]

const WhatIf = ({ plan }: { plan: Plan }) => {
  const [isAsked, setAsked] = useState(false)
  const { caps, steps } = plan
  const { data, error, refetch } = useQuery({
    queryKey: ['plan-preview', plan.id, plan.version],
    queryFn: async () => api('POST /api/plans/preview', { body: { terms: { caps, steps } } }),
    enabled: isAsked,
  })
  if (!isAsked)
    return (
      <>
        <p className="bb-muted">
          What the last twelve months’ closed deals would have paid their agents. Nothing is saved.
        </p>
        <Button onClick={() => setAsked(true)}>What if</Button>
      </>
    )
  if (error)
    return <ErrorState title={sentenceOf(error) ?? 'The deals could not be compared.'} onRetry={() => void refetch()} />
  return (
    <>
      {data !== undefined && data.dealsWithoutCda > 0 ? (
        <p className="bb-muted">
          {formatCount(data.dealsWithoutCda)} closed without a CDA and {data.dealsWithoutCda === 1 ? 'is' : 'are'} left
          out.
        </p>
      ) : null}
      <Table
        caption="Agents' parts as paid and under this plan"
        columns={data === undefined ? [] : columns(data)}
        rows={data?.agents}
        rowKey={({ agentId }) => agentId}
        empty={<EmptyState drawing="charts" text="No deal with a CDA closed in the last twelve months" />}
      />
    </>
  )
}

const Versions = ({ id }: { id: string }) => {
  const read = useCall('GET /api/plans/:id', { params: { id } })
  if (read.error) return <ErrorState title="The versions could not be loaded." onRetry={() => void read.refetch()} />
  return (
    <Table
      caption="Versions, newest first"
      columns={[
        { key: 'version', title: 'Version', render: ({ version }) => version },
        {
          key: 'from',
          title: 'Deals submitted from',
          render: ({ version, effectiveFrom }) =>
            version === 1 ? 'The beginning' : <DateText value={effectiveFrom} />,
        },
        {
          key: 'why',
          title: 'Why',
          render: ({ reason, authorName }) => [reason, authorName].filter(Boolean).join(' · '),
        },
      ]}
      rows={read.data?.versions}
      rowKey={({ version }) => version}
    />
  )
}

/** A plan's sample deal, what it would have paid, and its versions. */
export const PlanPanel = ({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) => (
  <Drawer open={plan !== undefined} onClose={onClose} size="large" title={plan?.name ?? 'Plan'} destroyOnHidden>
    {plan ? (
      <div className="bb-stack">
        <section>
          <h3 className="plans-part">A sample deal</h3>
          <Waterfall terms={plan} />
        </section>
        <section>
          <h3 className="plans-part">What if</h3>
          <WhatIf plan={plan} />
        </section>
        <section>
          <h3 className="plans-part">Versions</h3>
          <Versions id={plan.id} />
        </section>
      </div>
    ) : null}
  </Drawer>
)
