import { countInWords, type WaitingPaper } from '@bluebonnet/contracts'
import { useFilters, useList } from '@bluebonnet/portal-sdk'
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
import { isLate, waitedWords, waitingWords } from './waiting.js'
import './review-desk.css'

const pageRows = 50
/** How far down the queue a link's paper is searched: ten pages. */
const maxSearched = 500
/** Number of papers after the current one to keep loaded. */
const ahead = 20

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

/** Identifies a displayed paper by id and version: a paper that waits again counts as another one. */
const showing = ({ id, version }: WaitingPaper): string => `${id} ${version}`

const Desk = () => {
  const filters = useFilters()
  const isPhone = useIsPhone()
  const mayDecide = useMayDecide()
  const list = useList('GET /api/papers', {}, pageRows)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const papers = list.rows?.filter((paper) => !accepted.has(showing(paper)))
  // The desk handles J and K itself, because it loads more papers as they move.
  const selection = useSelection(papers, { nameOf, listensToKeys: false })
  // The two dialogs keep the papers as they were when opened. Papers that someone else decided leave the bulk dialog.
  const [bulkAsked, setBulkAsked] = useState<OpenDecision<WaitingPaper> | null>(null)
  const [oneAsked, setOneAsked] = useState<OpenDecision<WaitingPaper> | null>(null)
  const bulkAsking = stillOpen(bulkAsked, papers ?? [])
  const gone = (list.rows?.length ?? 0) - (papers?.length ?? 0)
  // A paper that leaves the queue gives its place to the next one, which may still have to load.
  const [place, setPlace] = useState(0)
  const found = papers?.findIndex(({ id }) => id === filters.get('paper')) ?? -1
  if (found !== -1 && found !== place) setPlace(found)
  const end = papers?.length ?? 0
  const at = found === -1 ? (list.hasMore ? place : Math.max(0, Math.min(place, end - 1))) : found
  // The paper in a dialog stays current until the dialog closes.
  const current = oneAsked?.papers[0] ?? papers?.[at]
  // Loads pages until a linked paper is found, up to `maxSearched`.
  const [isReached, setReached] = useState(filters.get('paper') === '')
  if (found !== -1 && !isReached) setReached(true)
  const isSought = !isReached && list.hasMore && end < maxSearched
  const isShort = list.hasMore && (isSought || end - at < ahead) && !list.more.loading && !list.more.failed
  const readOn = useEffectEvent(list.more.onMore)
  useEffect(() => {
    if (isShort) readOn()
  }, [isShort])
  const open = (id: string | undefined): void => {
    if (id !== undefined) filters.replace({ paper: id })
  }
  const [hasRead, setHasRead] = useState(filters.get('paper') !== '')
  const read = (id: string): void => {
    setHasRead(true)
    filters.set({ paper: id })
  }
  // J on the last loaded paper waits for the next page.
  const left = useRef<string>(undefined)
  const after = papers?.[at + 1]?.id
  const goOn = useEffectEvent(open)
  useEffect(() => {
    if (left.current === undefined || left.current !== current?.id || after === undefined) return
    left.current = undefined
    goOn(after)
  }, [current?.id, after])
  const leave = (id: string): void => {
    left.current = after === undefined && list.hasMore ? id : undefined
    open(after)
  }
  const openNext = (): void => open(papers?.[at + 1]?.id ?? (list.hasMore ? undefined : papers?.[at - 1]?.id))
  const body = () => {
    if (papers === undefined || isSought || (current === undefined && (gone > 0 || list.hasMore)))
      return <RowsSkeleton rows={6} />
    if (current === undefined)
      return (
        <SectionCard title="Papers">
          <EmptyState drawing="documents" text="No papers to review. What agents add to their deals comes here." />
        </SectionCard>
      )
    const side = (
      <PaperSide
        key={current.id}
        paper={current}
        place={`${at + 1} of ${countInWords((list.total ?? papers.length + gone) - gone, list.isAtLeast)}`}
        waiting={<Waiting paper={current} />}
        mayDecide={mayDecide(current.dealId, current.agentId)}
        onNext={() => leave(current.id)}
        onBack={() => open(papers[at - 1]?.id)}
        onDecided={openNext}
        onAccept={() => {
          setAccepted((before) => new Set(before).add(showing(current)))
          openNext()
        }}
        onUndone={() => open(current.id)}
        picked={selection.isPicked(current)}
        onPick={() => selection.toggle(current)}
        asking={oneAsked}
        onAsk={setOneAsked}
        listensToKeys={bulkAsked === null && oneAsked === null}
        decidesByKey={selection.picked.length === 0}
        onRefused={() => setAccepted((before) => new Set([...before].filter((one) => one !== showing(current))))}
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
            <PaperPages papers={papers} current={current} next={papers[at + 1]} />
          </div>
        )}
        {isPhone && isReading ? null : (
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
                onOpen={isPhone ? read : open}
              />
              {list.isLong ? <LoadMore noun="papers" {...list.more} /> : null}
            </SectionCard>
            <PaperActions
              selection={selection}
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
