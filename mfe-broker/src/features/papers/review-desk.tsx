import { countInWords, type WaitingPaper } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { type OpenDecision, stillOpen } from '@bluebonnet/portal-sdk/decide-papers'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  countedTitle,
  EmptyState,
  ErrorState,
  PageHeader,
  SectionCard,
  ToneTag,
  useMinute,
} from '@bluebonnet/ui'
import { Item, ItemList, LoadMore, type Selection, useSelection } from '@bluebonnet/ui/data'
import { Icon, PreviousIcon } from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { RowsSkeleton } from '@bluebonnet/ui/plain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { PaperActions } from './paper-actions.js'
import { PaperPages } from './paper-pages.js'
import { PaperSide } from './paper-side.js'
import { useReviewQueue } from './use-review-queue.js'
import { isLate, waitedWords, waitingWords } from './waiting.js'
import './review-desk.css'

const Waiting = ({ paper, brief = false }: { paper: WaitingPaper; brief?: boolean }) => {
  const now = useMinute()
  const words = (brief ? waitedWords : waitingWords)(paper.submittedAt, now)
  return isLate(paper.submittedAt, now) ? <ToneTag colour="red">{words}</ToneTag> : <span>{words}</span>
}

interface QueueProps {
  papers: readonly WaitingPaper[]
  current: WaitingPaper
  selection: Selection<WaitingPaper>
  onOpen: (id: string) => void
  /** Whether the current paper's row takes the focus: on a phone the paper was read in place of the list. */
  isBack: boolean
}

interface BoxProps {
  checked: boolean
  label: string
  onChange: () => void
}

const Box = ({ checked, label, onChange }: BoxProps) => (
  <label className="bb-check">
    <input type="checkbox" checked={checked} aria-label={label} onChange={onChange} />
  </label>
)

/** On a phone, above each paper, which opens at its top however far down the list it was. */
const AllPapers = ({ onBack }: { onBack: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Button className="review-back" ref={button} icon={<Icon of={PreviousIcon} />} onClick={onBack}>
      All papers
    </Button>
  )
}

const nameOf = ({ label, propertyAddress }: WaitingPaper): string => `${label}, ${propertyAddress}`

const Queue = ({ papers, current, selection, onOpen, isBack }: QueueProps) => {
  const row = useRef<HTMLButtonElement>(null)
  const enter = useEffectEvent(() => (isBack ? row.current?.focus() : undefined))
  useEffect(() => enter(), [])
  return (
    <ItemList
      label="Papers to review"
      items={papers}
      render={(paper) => (
        <Item
          lead={
            <Box
              checked={selection.isPicked(paper)}
              label={`Select ${nameOf(paper)}`}
              onChange={() => selection.toggle(paper)}
            />
          }
          title={
            <Button
              type="link"
              className="bb-link-button review-open"
              ref={paper.id === current.id ? row : undefined}
              aria-current={paper.id === current.id ? 'true' : undefined}
              onClick={() => onOpen(paper.id)}>
              {paper.label}
            </Button>
          }
          detail={`${paper.propertyAddress} · ${paper.agentName}`}
          end={<Waiting paper={paper} brief />}
        />
      )}
    />
  )
}

const Desk = () => {
  const filters = useFilters()
  const isPhone = useIsPhone()
  const mayDecide = useMayDecide()
  // The two dialogs keep the papers as they were when opened. Papers that someone else decided leave the bulk dialog.
  const [bulkAsked, setBulkAsked] = useState<OpenDecision<WaitingPaper> | null>(null)
  const [oneAsked, setOneAsked] = useState<OpenDecision<WaitingPaper> | null>(null)
  const queue = useReviewQueue(oneAsked?.papers[0])
  const { list, papers, current } = queue
  // The desk handles J and K itself, because it loads more papers as they move.
  const selection = useSelection(papers, { nameOf, listensToKeys: false })
  const bulkAsking = stillOpen(bulkAsked, papers ?? [])
  const [hasRead, setHasRead] = useState(filters.get('paper') !== '')
  const read = (id: string): void => {
    setHasRead(true)
    filters.set({ paper: id })
  }
  const body = () => {
    if (papers === undefined || queue.isLoading) return <RowsSkeleton rows={6} />
    if (current === undefined)
      return (
        <SectionCard title="Papers">
          <EmptyState drawing="documents" text="No papers to review. What agents add to their deals comes here." />
        </SectionCard>
      )
    const decideOne = (): void => {
      queue.takeOff([current])
      queue.openNext()
    }
    const side = (
      <PaperSide
        key={current.id}
        paper={current}
        place={`${queue.position} of ${countInWords(queue.total ?? 0, list.isAtLeast)}`}
        waiting={<Waiting paper={current} />}
        mayDecide={mayDecide(current.dealId, current.agentId)}
        onNext={() => queue.leave(current.id)}
        onBack={queue.openPrevious}
        isTaken={queue.isTaken}
        onDecided={decideOne}
        onUndone={() => queue.open(current.id)}
        picked={selection.isPicked(current)}
        onPick={() => selection.toggle(current)}
        asking={oneAsked}
        onAsk={(asking) => {
          // The address keeps this paper open when a phone is turned.
          if (asking !== null) queue.open(current.id)
          setOneAsked(asking)
        }}
        listensToKeys={bulkAsked === null && oneAsked === null}
        decidesByKey={selection.picked.length === 0}
        onRefused={() => queue.putBack(current)}
      />
    )
    const isReading = filters.get('paper') !== ''
    // Turning a phone keeps the reader: a frame that moves in the document loads again, at its first page.
    return (
      <>
        {isPhone && isReading ? <AllPapers key={current.id} onBack={() => filters.set({ paper: null })} /> : null}
        {isPhone && !isReading ? null : (
          <div className="review-desk">
            {side}
            <PaperPages papers={papers} current={current} next={queue.next} />
          </div>
        )}
        {/* An open dialog about selected papers keeps their list when a phone is turned. */}
        {isPhone && isReading && bulkAsked === null ? null : (
          <>
            <SectionCard
              title={countedTitle('Waiting', list.total, list.isAtLeast)}
              extra={
                <Box checked={selection.isWhole} label="Select all: papers that wait" onChange={selection.toggleAll} />
              }
              flush>
              <Queue
                papers={papers}
                current={current}
                selection={selection}
                isBack={isPhone && hasRead}
                onOpen={isPhone ? read : queue.open}
              />
              {list.isLong ? <LoadMore noun="papers" {...list.more} /> : null}
            </SectionCard>
            <PaperActions
              selection={selection}
              onDecided={queue.takeOff}
              asking={bulkAsking}
              onAsk={setBulkAsked}
              listensToKeys={oneAsked === null}
            />
          </>
        )}
      </>
    )
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title="Papers"
        subtitle="The longest wait comes first. A broker has two days to answer (22 TAC 535.2(j))."
        action={<AppLink href="/file-lists">File lists</AppLink>}
      />
      {list.error ? <ErrorState title="The papers could not be loaded." onRetry={list.refetch} /> : body()}
    </div>
  )
}

/** The review desk: brokers and managers accept, return and waive papers by mouse or keyboard. */
const ReviewDesk = () => (
  <AllowedPage
    permission="papers.decide"
    title="Papers"
    text="Only brokers and managers decide on papers."
    advice="The papers of a deal are on its page, under Deals in the menu.">
    <Desk />
  </AllowedPage>
)

export default ReviewDesk
