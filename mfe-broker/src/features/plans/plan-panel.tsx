import { planWords, type Plan } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { DateText, ErrorState, type DialogProps } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import { Drawer } from '@bluebonnet/ui/layers'
import { usePayeeNames } from './plan-payees.js'
import { Waterfall } from './waterfall.js'
import { WhatIf } from './what-if.js'

const Versions = ({ id }: { id: string }) => {
  const read = useCall('GET /api/plans/:id', { params: { id } })
  const payees = usePayeeNames({ steps: read.data?.versions.flatMap(({ steps }) => steps) ?? [] })
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
          key: 'terms',
          title: 'Terms',
          render: ({ caps, steps }) => (
            <div>
              {planWords({ caps, steps }, payees).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
          ),
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
export const PlanPanel = ({ plan, open, onClose }: DialogProps & { plan: Plan | undefined }) => (
  <Drawer open={open} onClose={onClose} size="large" title={plan?.name ?? 'Plan'} destroyOnHidden>
    {plan ? (
      <div className="bb-stack">
        <section>
          <h3 className="bb-heading bb-mb-8">A sample deal</h3>
          <Waterfall terms={plan} />
        </section>
        <section>
          <h3 className="bb-heading bb-mb-8">What if</h3>
          <WhatIf terms={plan} />
        </section>
        <section>
          <h3 className="bb-heading bb-mb-8">Versions</h3>
          <Versions id={plan.id} />
        </section>
      </div>
    ) : null}
  </Drawer>
)
