import { counted } from '@bluebonnet/domain'
import type { PlanVersionTerms, PlanTrial } from '@bluebonnet/contracts'
import { api, sentenceOf } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, ErrorState, formatCount, formatMoney, Money } from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type Tried = PlanTrial['agents'][number]

const difference = ({ under, paid }: Pick<Tried, 'under' | 'paid'>): string => {
  const more = under - paid
  return more > 0 ? `+${formatMoney(more)}` : formatMoney(more)
}

const columns = ({ inAll }: PlanTrial): Column<Tried>[] => [
  { key: 'agent', title: 'Agent', render: ({ agentName }) => agentName, total: counted(inAll.deals, 'deal') },
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

/**
 * What the closed deals of the last twelve months would have paid under these terms. Runs on click and stores nothing.
 */
export const WhatIf = ({ terms: { caps, steps } }: { terms: PlanVersionTerms }) => {
  const text = JSON.stringify([caps, steps])
  const [asked, setAsked] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['plan-preview', text],
    queryFn: async () => api('POST /api/plans/preview', { body: { terms: { caps, steps } } }),
    enabled: asked === text,
    retry: false,
  })
  if (asked !== text)
    return (
      <>
        <p className="bb-muted bb-form-note">
          What the last twelve months’ closed deals would have paid their agents. Nothing is saved.
        </p>
        <Button onClick={() => setAsked(text)}>What if</Button>
      </>
    )
  if (error)
    return <ErrorState title={sentenceOf(error) ?? 'The deals could not be compared.'} onRetry={() => void refetch()} />
  if (data === undefined) return <output>Comparing closed deals...</output>
  return (
    <>
      {data.dealsWithoutCda > 0 ? (
        <p className="bb-muted">
          {formatCount(data.dealsWithoutCda)} closed without a CDA and {data.dealsWithoutCda === 1 ? 'is' : 'are'} left
          out.
        </p>
      ) : null}
      <Table
        caption="Agents' parts as paid and under this plan"
        columns={columns(data)}
        rows={data.agents}
        rowKey={({ agentId }) => agentId}
        empty={<EmptyState drawing="charts" text="No deal with a CDA closed in the last twelve months" />}
      />
    </>
  )
}
