import type { WaitingPaper } from '@bluebonnet/contracts'
import { Allowed, useFilters, useList } from '@bluebonnet/portal-sdk'
import { AppLink, Button, countedTitle, EmptyState, ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import { RefusedPage, ToneTag, useMinute } from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'
import { RowsWait } from '@bluebonnet/ui/plain'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMayDecide } from '../../shared/use-may-decide.js'
import { PaperPages } from './paper-pages.js'
import { PaperSide } from './paper-side.js'
import { isLate, waitingWords } from './waiting.js'
import './review-desk.css'

const pageRows = 50
/** So many papers behind the one at hand are there, or are being read. */
const ahead = 20

const Waiting = ({ paper }: { paper: WaitingPaper }) => {
  const now = useMinute()
  const words = waitingWords(paper.submittedAt, now)
  return isLate(paper.submittedAt, now) ? <ToneTag colour="red">{words}</ToneTag> : <span>{words}</span>
}

interface QueueProps {
  papers: readonly WaitingPaper[]
  current: WaitingPaper
  onOpen: (id: string) => void
}

const Queue = ({ papers, current, onOpen }: QueueProps) => (
  <ItemList
    label="Papers that wait"
    items={papers}
    itemKey={({ id }) => id}
    render={(paper) => (
      <Item
        title={
          <Button
            type="link"
            className="review-open"
            aria-current={paper.id === current.id ? 'true' : undefined}
            onClick={() => onOpen(paper.id)}>
            {paper.label}
          </Button>
        }
        detail={`${paper.propertyAddress} · ${paper.agentName}`}
        end={<Waiting paper={paper} />}
      />
    )}
  />
)

/** A paper as it is shown: one that waits again, for a second reviewer or anew, is another. */
const showing = ({ id, version }: WaitingPaper): string => `${id} ${version}`

const Desk = () => {
  const filters = useFilters()
  const mayDecide = useMayDecide()
  const list = useList('GET /api/papers', {}, pageRows)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const papers = list.rows?.filter((paper) => !accepted.has(showing(paper)))
  const gone = (list.rows?.length ?? 0) - (papers?.length ?? 0)
  // A paper that is gone leaves its place to the next one, which may have to be read first.
  const [place, setPlace] = useState(0)
  const found = papers?.findIndex(({ id }) => id === filters.get('paper')) ?? -1
  if (found !== -1 && found !== place) setPlace(found)
  const end = papers?.length ?? 0
  const at = found === -1 ? (list.hasMore ? place : Math.max(0, Math.min(place, end - 1))) : found
  const current = papers?.[at]
  const isShort = list.hasMore && end - at < ahead && !list.more.loading && !list.more.failed
  const readOn = useEffectEvent(list.more.onMore)
  useEffect(() => {
    if (isShort) readOn()
  }, [isShort])
  const open = (id: string | undefined): void => {
    if (id !== undefined) filters.keep({ paper: id })
  }
  const openNext = (): void => open(papers?.[at + 1]?.id ?? (list.hasMore ? undefined : papers?.[at - 1]?.id))
  const body = () => {
    if (papers === undefined || (current === undefined && (gone > 0 || list.hasMore))) return <RowsWait rows={6} />
    if (current === undefined)
      return (
        <SectionCard title="Papers">
          <EmptyState drawing="documents" text="No paper waits for a review" />
        </SectionCard>
      )
    return (
      <>
        <div className="review-desk">
          <PaperPages papers={papers} current={current} next={papers[at + 1]} />
          <PaperSide
            key={current.id}
            paper={current}
            place={`${at + 1} of ${(list.total ?? papers.length + gone) - gone}`}
            waiting={<Waiting paper={current} />}
            mayDecide={mayDecide(current.dealId, current.agentId)}
            onNext={() => open(papers[at + 1]?.id)}
            onBack={() => open(papers[at - 1]?.id)}
            onDecided={openNext}
            onAccept={() => {
              setAccepted((before) => new Set(before).add(showing(current)))
              openNext()
            }}
            onRefused={() => setAccepted((before) => new Set([...before].filter((one) => one !== showing(current))))}
          />
        </div>
        <SectionCard title={countedTitle('Waiting', list.total, list.isAtLeast)} flush>
          <Queue papers={papers} current={current} onOpen={open} />
          {list.isLong ? <LoadMore noun="papers" {...list.more} /> : null}
        </SectionCard>
      </>
    )
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title="Papers"
        subtitle="Whichever waits longest comes first. A broker has two days to answer (22 TAC 535.2(j))."
        action={<AppLink href="/file-lists">File lists</AppLink>}
      />
      {list.error ? <ErrorState title="The papers could not be loaded." onRetry={list.refetch} /> : body()}
    </div>
  )
}

const refused = (
  <RefusedPage
    title="Papers"
    text="Only brokers and managers decide on papers."
    advice="The papers of a deal are on its page, under Deals in the menu."
  />
)

/** Where brokers and managers accept, return and waive papers, by mouse or by keys alone. */
const ReviewDesk = () => (
  <Allowed permission="papers.decide" otherwise={refused}>
    <Desk />
  </Allowed>
)

export default ReviewDesk
