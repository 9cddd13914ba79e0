import { documentTypeLabels, toastTexts } from '@bluebonnet/contracts'
import { queryKeyOf, useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { SectionCard, Skeleton } from '@bluebonnet/ui'
import { Checkbox } from '@bluebonnet/ui/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'

/** The papers that a deal of its side needs, to be ticked off. */
export const DealChecklist = ({ dealId }: { dealId: string }) => {
  const params = { id: dealId }
  const checklist = useCall('GET /api/deals/:id/checklist', { params })
  const queryClient = useQueryClient()
  // What was just ticked shows at once, and until the server's answer is what is read.
  const [ticked, setTicked] = useState<{ key: string; done: boolean } | null>(null)
  const tick = useCallMutation('PATCH /api/deals/:id/checklist', {
    invalidates: ['GET /api/deals'],
    failure: toastTexts.checklistFailed,
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKeyOf('GET /api/deals/:id/checklist', { params }), answer)
      setTicked(null)
    },
    onFailure: () => setTicked(null),
  })
  const items = checklist.data?.items
  const done = items?.filter((item) => item.done).length ?? 0
  const set = (key: string, isDone: boolean): void => {
    setTicked({ key, done: isDone })
    tick.mutate({ params, body: { items: [{ key, done: isDone }] } })
  }
  return (
    <SectionCard
      title="Checklist"
      extra={
        items ? (
          <span className="deal-muted">
            {done} of {items.length}
          </span>
        ) : null
      }>
      {!items && checklist.error ? (
        <LoadFailure what="The checklist" error={checklist.error} onRetry={() => void checklist.refetch()} />
      ) : null}
      {!items && !checklist.error ? <Skeleton active paragraph={{ rows: 5 }} /> : null}
      <ul className="checklist">
        {items?.map((item) => (
          <li key={item.key}>
            <Checkbox
              checked={ticked?.key === item.key ? ticked.done : item.done}
              disabled={tick.isPending}
              onChange={(event) => set(item.key, event.target.checked)}>
              {item.label}
              {item.documentType ? (
                <span className="deal-muted"> ({documentTypeLabels[item.documentType]})</span>
              ) : null}
            </Checkbox>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
