import type { DealTimelineEntry } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { DateText, SectionCard, Skeleton } from '@bluebonnet/ui'
import { RecordHistory } from '@bluebonnet/ui/record-history'
import { LoadFailure } from '../../shared/load-failure.js'
import type { DealTabProps } from './deal-tab.js'

export const DealEntry = ({ entry }: { entry: DealTimelineEntry }) => (
  <li className={`timeline-entry timeline-${entry.kind.toLowerCase()}`}>
    <p className="bb-break">{entry.description}</p>
    {entry.reason ? <p className="timeline-reason">{entry.reason}</p> : null}
    <p className="bb-muted bb-small">
      {entry.actorName}, <DateText value={entry.createdAt} time />
    </p>
  </li>
)

const DealTimeline = ({ dealId }: { dealId: string }) => {
  const timeline = useCall('GET /api/deals/:id/timeline', { params: { id: dealId } })
  return (
    <SectionCard title="Timeline">
      {!timeline.data && timeline.error ? (
        <LoadFailure what="The timeline" error={timeline.error} onRetry={() => void timeline.refetch()} />
      ) : null}
      {!timeline.data && !timeline.error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {timeline.data ? (
        <ol>
          {timeline.data.map((entry) => (
            <DealEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
    </SectionCard>
  )
}

const HistoryTab = ({ deal }: DealTabProps) => (
  <div className="bb-stack">
    <DealTimeline dealId={deal.id} />
    <RecordHistory kind="deal" id={deal.id} />
  </div>
)

export default HistoryTab
