import { documentMarkLabels, paperStateLabels, returnReasonLabels, type WaitingPaper } from '@bluebonnet/contracts'
import { ownDecisionText } from '@bluebonnet/domain'
import { useCall } from '@bluebonnet/portal-sdk'
import { openDecision, type OpenDecision, withRefusal } from '@bluebonnet/portal-sdk/decide-papers'
import { AppLink, Button, DateText, DealSideTag, KeyHint, lazyDialog, Skeleton, ToneTag, useKeys } from '@bluebonnet/ui'
import type { ReactNode } from 'react'
import { useDecide } from './use-decide.js'

const ReturnDialog = lazyDialog(async () => (await import('@bluebonnet/ui/return-papers')).ReturnDialog)
const WaiveDialog = lazyDialog(async () => (await import('./decide-dialogs.js')).WaiveDialog)

const History = ({ paper }: { paper: WaitingPaper }) => {
  const read = useCall('GET /api/deals/:id/papers', { params: { id: paper.dealId } })
  const history = read.data?.papers.find(({ key }) => key === paper.key)?.history
  if (history === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <ol className="review-history" aria-label="History">
      {history.map((step) => (
        <li key={step.at}>
          <p>
            {paperStateLabels[step.state]}
            {step.documentId === null || step.documentId === paper.documentId ? null : (
              <>
                {' '}
                <a href={`/api/documents/${step.documentId}/content`} target="_blank" rel="noreferrer">
                  the document then
                </a>
              </>
            )}
          </p>
          {step.reason === null && step.note === null ? null : (
            <p>
              {[step.reason === null ? null : returnReasonLabels[step.reason], step.note].filter(Boolean).join('. ')}
            </p>
          )}
          <p className="bb-muted">
            {step.byName ?? 'Bluebonnet'}, <DateText value={step.at} time />
          </p>
        </li>
      ))}
    </ol>
  )
}

interface PaperSideProps {
  paper: WaitingPaper
  /** Position in the queue: '3 of 41'. */
  place: string
  waiting: ReactNode
  /** False when the paper is the manager's own. */
  mayDecide: boolean
  /** Whether it has left the queue while it was open. */
  isTaken: boolean
  onNext: () => void
  onBack: () => void
  /**
   * Moves on to the next paper. Accept does so before the response, so that no key press is lost; `onRefused` brings
   * the paper back.
   */
  onDecided: () => void
  onRefused: () => void
  /** Called after a decision was undone: the paper waits again. */
  onUndone: () => void
  picked: boolean
  onPick: () => void
  /** Whether A, R and W apply to this paper: not while several are selected. */
  decidesByKey: boolean
  /** The open dialog's question about this paper, with its state when the dialog opened. */
  asking: OpenDecision<WaitingPaper> | null
  onAsk: (asking: OpenDecision<WaitingPaper> | null) => void
  /** Whether shortcuts are active: not while a dialog is open. */
  listensToKeys: boolean
}

/** The paper, why it is needed, its history, and the decisions. */
export const PaperSide = ({ paper, place, waiting, mayDecide, isTaken, ...on }: PaperSideProps) => {
  const { onNext, onBack, onDecided } = on
  const { onUndone, asking, onAsk, listensToKeys } = on
  // The dialog shows the paper's current state, so the next submit is an informed one.
  const onFailure = (error: unknown): void => {
    if (asking !== null) onAsk({ ...asking, papers: asking.papers.map((one) => withRefusal(one, error)) })
  }
  const accept = useDecide(paper, 'ACCEPTED', { onFailure: on.onRefused, onUndone })
  const giveBack = useDecide(paper, 'RETURNED', { onSuccess: onDecided, onFailure })
  const waive = useDecide(paper, 'WAIVED', { onSuccess: onDecided, onFailure, onUndone })
  const params = { id: paper.dealId, key: paper.key }
  const isFree = mayDecide && !isTaken && !accept.isPending
  const acceptNow = (): void => {
    if (!isFree) return
    accept.mutate({ params, body: { decision: 'ACCEPTED', version: paper.version } })
    onDecided()
  }
  const ask = (what: OpenDecision<WaitingPaper>['what']): void => {
    if (isFree) onAsk(openDecision(what, [paper]))
  }
  useKeys({ j: onNext, k: onBack, x: () => (isTaken ? undefined : on.onPick()) }, listensToKeys)
  useKeys({ a: acceptNow, r: () => ask('RETURNED'), w: () => ask('WAIVED') }, listensToKeys && on.decidesByKey)
  const keyOf = (key: string) => (on.decidesByKey ? { 'aria-keyshortcuts': key } : {})
  const [looked = paper] = asking?.papers ?? []
  const { version } = looked
  const parts = { papers: [looked], draftRow: looked.id, onClose: () => onAsk(null) }
  return (
    <section className="bb-card bb-gap-12 bb-p-16" aria-label="Current paper">
      <p className="bb-muted review-place">
        <output>{isTaken ? 'This paper no longer waits for review.' : null}</output>
        {isTaken ? null : (
          <>
            {place} · {waiting}
          </>
        )}
      </p>
      <h2 className="review-title">
        {paper.label} {paper.trecForm === null ? null : <span className="bb-muted">TREC {paper.trecForm}</span>}
      </h2>
      <p>
        <AppLink href={`/deals/${paper.dealId}#papers`}>{paper.propertyAddress}</AppLink>{' '}
        <DealSideTag side={paper.side} />{' '}
        {paper.mark === null ? null : <ToneTag colour="red">{documentMarkLabels[paper.mark]}</ToneTag>}
      </p>
      <p className="bb-muted">
        {paper.agentName}. {paper.why}.
      </p>
      {paper.secondReview ? (
        <p>
          {paper.firstReviewerName === null
            ? 'Two people accept this paper.'
            : `${paper.firstReviewerName} has accepted it. A second person must accept it too.`}
        </p>
      ) : null}
      {mayDecide ? (
        <div className="bb-buttons">
          <Button type="primary" disabled={!isFree} {...keyOf('a')} onClick={acceptNow}>
            Accept {on.decidesByKey ? <KeyHint>A</KeyHint> : null}
          </Button>
          <Button danger disabled={!isFree} {...keyOf('r')} onClick={() => ask('RETURNED')}>
            Return {on.decidesByKey ? <KeyHint>R</KeyHint> : null}
          </Button>
          <Button disabled={!isFree} {...keyOf('w')} onClick={() => ask('WAIVED')}>
            Waive {on.decidesByKey ? <KeyHint>W</KeyHint> : null}
          </Button>
        </div>
      ) : (
        <p className="bb-muted">This deal is your own. {ownDecisionText}.</p>
      )}
      <div className="bb-buttons">
        <Button type="text" aria-keyshortcuts="k" onClick={onBack}>
          Back <KeyHint>K</KeyHint>
        </Button>
        <Button type="text" aria-keyshortcuts="j" onClick={onNext}>
          Next <KeyHint>J</KeyHint>
        </Button>
        <Button type="text" aria-keyshortcuts="x" aria-pressed={on.picked} disabled={isTaken} onClick={on.onPick}>
          {on.picked ? 'Selected' : 'Select'} <KeyHint>X</KeyHint>
        </Button>
      </div>
      <History paper={paper} />
      <ReturnDialog
        {...parts}
        open={asking?.what === 'RETURNED'}
        onDecide={async (why) => giveBack.mutateAsync({ params, body: { decision: 'RETURNED', version, ...why } })}
      />
      <WaiveDialog
        {...parts}
        open={asking?.what === 'WAIVED'}
        onDecide={async (why) => waive.mutateAsync({ params, body: { decision: 'WAIVED', version, ...why } })}
      />
    </section>
  )
}
