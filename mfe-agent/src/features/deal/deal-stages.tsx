import { stageLabels, stages, stageStatuses, type DealStage, type DealStatus } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { DateText, RelativeTime } from '@bluebonnet/ui'
import type { UpcomingDay } from './upcoming-days.js'

const stageOf = (status: DealStatus): DealStage | undefined =>
  stages.find((stage) => stageStatuses[stage].some((one) => one === status))

const dayOf = (deal: Deal, stage: DealStage): string | null =>
  ({
    SUBMITTED: deal.submittedAt,
    APPROVED: deal.approvedAt,
    UNDER_CONTRACT: deal.contractDate,
    PENDING: null,
    CLOSED: deal.closeDate,
  })[stage]

/** The stages from submission to closing, each with its date, and the next date below. */
export const DealStages = ({ deal, next }: { deal: Deal; next: UpcomingDay | undefined }) => {
  const at = stageOf(deal.status)
  const reached = at === undefined ? -1 : stages.indexOf(at)
  return (
    <div className="deal-way">
      <ol className="deal-stages" aria-label="Stages">
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={index <= reached ? 'deal-stage deal-stage-reached' : 'deal-stage'}
            aria-current={stage === at ? 'step' : undefined}>
            <span className="deal-stage-name">{stageLabels[stage]}</span>
            <span className="deal-stage-day">
              {dayOf(deal, stage) === null ? null : <DateText value={dayOf(deal, stage)} />}
            </span>
          </li>
        ))}
      </ol>
      {next === undefined ? null : (
        <p className={next.isLate ? 'deal-next deal-next-late' : 'deal-next'}>
          <span className="bb-muted">Next:</span> <strong>{next.label}</strong>{' '}
          <span className="bb-figure">
            <DateText value={next.day} /> (<RelativeTime value={next.day} />)
          </span>
        </p>
      )}
    </div>
  )
}
