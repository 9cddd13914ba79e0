import type { Deal, DealStatus } from '@bluebonnet/contracts'
import { DateText, RelativeTime } from '@bluebonnet/ui'
import type { ComingDay } from './coming-days.js'

type Stage = Extract<DealStatus, 'APPROVED' | 'UNDER_CONTRACT' | 'PENDING' | 'CLOSED'> | 'SUBMITTED'

const labels: Record<Stage, string> = {
  SUBMITTED: 'Submitted',
  APPROVED: 'Approved',
  UNDER_CONTRACT: 'Under contract',
  PENDING: 'Pending',
  CLOSED: 'Closed',
}
const stages: readonly Stage[] = ['SUBMITTED', 'APPROVED', 'UNDER_CONTRACT', 'PENDING', 'CLOSED']

/** Where a deal of each status stands; a draft and a cancelled one stand nowhere. */
const stageOf: Record<DealStatus, Stage | null> = {
  DRAFT: null,
  PENDING_BROKER_APPROVAL: 'SUBMITTED',
  REJECTED: 'SUBMITTED',
  APPROVED: 'APPROVED',
  NEW: 'APPROVED',
  ACTIVE: 'APPROVED',
  UNDER_CONTRACT: 'UNDER_CONTRACT',
  PENDING: 'PENDING',
  CLOSED: 'CLOSED',
  CANCELLED: null,
}

const dayOf = (deal: Deal, stage: Stage): string | null =>
  ({
    SUBMITTED: deal.submittedAt,
    APPROVED: deal.approvedAt,
    UNDER_CONTRACT: deal.contractDate,
    PENDING: null,
    CLOSED: deal.closeDate,
  })[stage]

/** The way from submission to closing, each stage with its day, and the next date below. */
export const DealStages = ({ deal, next }: { deal: Deal; next: ComingDay | undefined }) => {
  const at = stageOf[deal.status]
  const reached = at === null ? -1 : stages.indexOf(at)
  return (
    <div className="deal-way">
      <ol className="deal-stages" aria-label="Stages">
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={index <= reached ? 'deal-stage deal-stage-reached' : 'deal-stage'}
            aria-current={stage === at ? 'step' : undefined}>
            <span className="deal-stage-name">{labels[stage]}</span>
            <span className="deal-stage-day">
              {dayOf(deal, stage) === null ? null : <DateText value={dayOf(deal, stage)} />}
            </span>
          </li>
        ))}
      </ol>
      {next === undefined ? null : (
        <p className={next.isLate ? 'deal-next deal-next-late' : 'deal-next'}>
          <span className="deal-muted">Next:</span> <strong>{next.label}</strong>{' '}
          <span className="deal-next-day">
            <DateText value={next.day} /> (<RelativeTime value={next.day} />)
          </span>
        </p>
      )}
    </div>
  )
}
