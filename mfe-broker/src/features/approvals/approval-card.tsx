import { screens, toasts, type PendingDeal } from '@bluebonnet/contracts'
import { ownDecisionText } from '@bluebonnet/domain'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { useApproveDeal } from '@bluebonnet/portal-sdk/approve-deal'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  ApproveQuestion,
  Button,
  DateText,
  DealCommission,
  DealSideTag,
  Money,
  useConfirm,
  useMinute,
} from '@bluebonnet/ui'
import { SampleTag } from '@bluebonnet/ui/sample-deal'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** 'waits 2 days': the time since `since` (ISO), in whole days, hours or minutes. */
export const waitingTime = (since: string, now: Date): string => {
  const waited = Math.max(0, now.getTime() - Date.parse(since))
  const [unit, length] = units.find(([, ms]) => waited >= ms) ?? ['minute', 60_000]
  const inWords = new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' })
  return `waiting ${inWords.format(Math.floor(waited / length))}`
}

/** `onDone` receives the id of the decided deal. After an error the dialog stays open with its text. */
export const useReject = (onDone: (dealId: string) => void) =>
  useCallMutation('POST /api/deals/:id/reject', {
    success: toasts.dealRejected,
    onSuccess: ({ id }) => onDone(id),
    failure: toasts.rejectFailed,
  })

interface ApprovalCardProps {
  deal: PendingDeal
  onReject: () => void
  onDecided: (dealId: string) => void
  /** Its approval was undone. */
  onUndone: (dealId: string) => void
}

/** Accepted papers of the needed ones. A background job makes those of an imported deal. */
const PapersFiled = ({ deal: { checklistId, papers } }: { deal: PendingDeal }) => {
  if (checklistId === null) return 'Being prepared'
  if (papers.total === 0) return 'None needed'
  return (
    <>
      {papers.accepted} of {papers.total}
      {papers.done > papers.accepted ? (
        <>
          <br />
          <span className="bb-muted">{papers.done - papers.accepted} to review</span>
        </>
      ) : null}
    </>
  )
}

const Facts = ({ deal }: { deal: PendingDeal }) => {
  const submitted = deal.submittedAt ?? deal.createdAt
  const now = new Date(useMinute())
  return (
    <dl className="approval-facts bb-break">
      <div>
        <dt>Sale price</dt>
        <dd>
          <Money value={deal.price} />
        </dd>
      </div>
      <div>
        <dt>Commission</dt>
        <dd>
          <DealCommission deal={deal} />
        </dd>
      </div>
      <div>
        <dt>Papers</dt>
        <dd>
          <PapersFiled deal={deal} />
        </dd>
      </div>
      <div>
        <dt>Closing</dt>
        <dd>
          <DateText value={deal.closeDate} />
        </dd>
      </div>
      <div>
        <dt>Submitted</dt>
        <dd>
          <DateText value={submitted} />
          <br />
          <span className="bb-muted">{waitingTime(submitted, now)}</span>
        </dd>
      </div>
      <div>
        <dt>Client</dt>
        <dd>{deal.clientName ?? screens.broker.noClient}</dd>
      </div>
      <div>
        <dt>Agent</dt>
        <dd>{deal.agentName}</dd>
      </div>
    </dl>
  )
}

/** A pending deal with the facts that a broker needs, and the approve and reject buttons. */
export const ApprovalCard = ({ deal, onReject, onDecided, onUndone }: ApprovalCardProps) => {
  const confirm = useConfirm()
  const approve = useApproveDeal({ onChanged: ({ id }, act) => (act === 'undone' ? onUndone(id) : onDecided(id)) })
  const mayDecide = useMayDecide()
  // Until the list is read again. A deal that is back after Undo has another version.
  const isApproved = approve.isSuccess && approve.variables.body?.version === deal.version
  const isDecided = approve.isPending || isApproved

  const ask = async (): Promise<void> => {
    const content = <ApproveQuestion address={deal.propertyAddress} filed={deal.filed} />
    // A deal with documents needs no confirmation: Undo reverts the approval.
    const question = { title: 'Approve Deal', content, confirmLabel: screens.broker.approve }
    if (deal.filed > 0 || (await confirm(question)))
      approve.mutate({ params: { id: deal.id }, body: { version: deal.version } })
  }

  return (
    <article className="approval" aria-label={deal.propertyAddress} data-deal={deal.id} tabIndex={-1}>
      <div className="approval-place">
        <h3 className="bb-heading bb-break">
          <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>
        </h3>
        <p className="bb-muted">
          {deal.city}, {deal.state} {deal.zip} <DealSideTag side={deal.side} /> <SampleTag deal={deal} />
        </p>
      </div>
      <Facts deal={deal} />
      {mayDecide(deal.id, deal.agentId) ? (
        <div className="bb-flex bb-justify-end approval-actions">
          <Button onClick={onReject} disabled={isDecided} danger>
            {screens.broker.reject}
          </Button>
          <Button type="primary" disabled={isDecided} onClick={() => void ask()}>
            {screens.broker.approve}
          </Button>
        </div>
      ) : (
        <p className="bb-muted bb-flex bb-justify-end approval-actions">This deal is your own. {ownDecisionText}.</p>
      )}
    </article>
  )
}
