import { documentTypeLabels, toastTexts } from '@bluebonnet/contracts'
import { useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { SectionCard, Skeleton } from '@bluebonnet/ui'
import { Checkbox } from '@bluebonnet/ui/forms'
import { LoadFailure } from '../../../shared/load-failure.js'

/** The papers that a deal of its side needs, to be ticked off. */
export const DealChecklist = ({ dealId }: { dealId: string }) => {
  const params = { id: dealId }
  const checklist = useCall('GET /api/deals/:id/checklist', { params })
  const tick = useCallMutation('PATCH /api/deals/:id/checklist', { invalidates: ['GET /api/deals'], failure: toastTexts.checklistFailed })
  const items = checklist.data?.items
  // What was just ticked shows at once; the server's answer follows.
  const ticked = new Map(tick.isPending ? tick.variables.body.items.map(({ key, done }) => [key, done]) : [])
  const done = items?.filter((item) => item.done).length ?? 0
  return (
    <SectionCard title="Checklist" extra={items ? <span className="deal-muted">{done} of {items.length}</span> : null}>
      {!items && checklist.error ? <LoadFailure what="The checklist" error={checklist.error} onRetry={() => void checklist.refetch()} /> : null}
      {!items && !checklist.error ? <Skeleton active paragraph={{ rows: 5 }} /> : null}
      <ul className="checklist">
        {items?.map((item) => (
          <li key={item.key}>
            <Checkbox checked={ticked.get(item.key) ?? item.done} disabled={tick.isPending}
              onChange={(event) => tick.mutate({ params, body: { items: [{ key: item.key, done: event.target.checked }] } })}>
              {item.label}
              {item.documentType ? <span className="deal-muted"> ({documentTypeLabels[item.documentType]})</span> : null}
            </Checkbox>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
