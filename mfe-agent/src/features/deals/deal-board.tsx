import { countInWords, screens, type Deal } from '@bluebonnet/contracts'
import { dealFilterStatuses, papersInWords } from '@bluebonnet/domain'
import { AppLink, Button, DealSideTag, DealStatusTag, Money, Skeleton } from '@bluebonnet/ui'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { DealDateLine } from './deal-date-line.js'
import { DealMenu } from './deal-menu.js'
import { NoDeals } from './deal-list.js'
import { useDealDialogs, type DealMoves, type Decisions } from './deal-changes.js'
import { moveInto, stageLabel, useStages, type BoardFilters, type StageDeals } from './use-stages.js'
import './board.css'

type Place = RefObject<HTMLElement | null>

/** Reports the start and end of a drag. The menu does the same by keyboard. */
const useDrag = (place: Place, onDrag: (isDragged: boolean) => void): void => {
  const report = useEffectEvent(onDrag)
  useEffect(() => {
    const element = place.current
    const ends = new AbortController()
    element?.addEventListener('dragstart', () => report(true), ends)
    element?.addEventListener('dragend', () => report(false), ends)
    return () => ends.abort()
  }, [place])
}

interface DropHandlers {
  accepts: () => boolean
  onOver: (isOver: boolean) => void
  onDrop: () => void
}

const useDrop = (place: Place, handlers: DropHandlers): void => {
  const over = useEffectEvent((event: DragEvent) => {
    if (!handlers.accepts()) return
    event.preventDefault()
    handlers.onOver(true)
  })
  const leave = useEffectEvent(() => handlers.onOver(false))
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    handlers.onOver(false)
    handlers.onDrop()
  })
  useEffect(() => {
    const element = place.current
    const ends = new AbortController()
    element?.addEventListener('dragover', (event) => over(event), ends)
    element?.addEventListener('dragleave', () => leave(), ends)
    element?.addEventListener('drop', (event) => drop(event), ends)
    return () => ends.abort()
  }, [place])
}

interface BoardCardProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
  onDrag: (deal: Deal | null) => void
}

const BoardCard = ({ deal, moves, decisions, onEdit, onDrag }: BoardCardProps) => {
  const place = useRef<HTMLElement>(null)
  useDrag(place, (isDragged) => onDrag(isDragged ? deal : null))
  return (
    <article
      ref={place}
      className="bb-break bb-card board-card"
      aria-label={deal.propertyAddress}
      draggable={deal.nextStatuses.length > 0}>
      <div className="board-card-head">
        <h3 className="bb-strong bb-plain-links">
          <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>
        </h3>
        <DealMenu deal={deal} moves={moves} decisions={decisions} onEdit={onEdit} />
      </div>
      <p className="bb-muted">
        {deal.city} · <Money value={deal.price} />
      </p>
      <p className="bb-row deal-tags">
        <DealStatusTag status={deal.status} />
        <DealSideTag side={deal.side} />
        <SampleTag deal={deal} />
      </p>
      <p className="bb-caption bb-mt-4">
        <DealDateLine deal={deal} />
      </p>
      {papersInWords(deal.papers) && <p className="bb-muted">{papersInWords(deal.papers)}</p>}
    </article>
  )
}

interface BoardStageProps {
  stage: StageDeals
  moves: DealMoves
  decisions: Decisions
  onEdit: (deal: Deal) => void
  onDrag: (deal: Deal | null) => void
  /** Whether the stage is marked as a target. */
  takes: boolean
  accepts: () => boolean
  onDrop: () => void
}

const BoardStage = ({
  stage: { stage, deals, total, isAtLeast, hasMore, isLoadingMore, loadMore },
  moves,
  decisions,
  onEdit,
  onDrag,
  takes,
  accepts,
  onDrop,
}: BoardStageProps) => {
  const [isOver, setOver] = useState(false)
  const place = useRef<HTMLElement>(null)
  useDrop(place, { accepts, onOver: setOver, onDrop })
  /** The deals that were shown when the button for more was pressed. */
  const before = useRef<readonly Deal[]>(null)
  const goOn = useEffectEvent((isWaiting: boolean, isGone: boolean) => {
    if (isWaiting || before.current === null) return
    const known = new Set(before.current.map((deal) => deal.id))
    before.current = null
    // The button goes with the last deals: whoever pressed it continues at the first of them.
    if (!isGone || document.activeElement !== document.body) return
    const links = place.current?.querySelectorAll<HTMLElement>('h3 a')
    links?.[deals.findIndex((deal) => !known.has(deal.id))]?.focus({ preventScroll: true })
  })
  useEffect(() => goOn(isLoadingMore, !hasMore), [hasMore, isLoadingMore])
  const id = `stage-${stage}`
  return (
    <section
      ref={place}
      className={takes ? `board-stage board-takes${isOver ? ' bb-tint' : ''}` : 'board-stage'}
      aria-labelledby={id}>
      <h2 className="board-title" id={id}>
        {stageLabel(stage)} <span className="board-count">{countInWords(total, isAtLeast)}</span>
      </h2>
      {deals.length === 0 ? (
        <p className="board-empty">No deals here</p>
      ) : (
        <ul className="board-cards" aria-labelledby={id}>
          {deals.map((deal) => (
            <li key={deal.id}>
              <BoardCard deal={deal} moves={moves} decisions={decisions} onEdit={() => onEdit(deal)} onDrag={onDrag} />
            </li>
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button
          size="small"
          disabled={isLoadingMore}
          onClick={() => {
            before.current = deals
            loadMore()
          }}>
          {isLoadingMore ? screens.loading : `Show more of ${stageLabel(stage)}`}
        </Button>
      ) : null}
    </section>
  )
}

const WaitingStages = () => (
  <div className="board" aria-busy="true">
    {dealFilterStatuses.map((stage) => (
      <div className="board-stage" key={stage}>
        <h2 className="board-title">{stageLabel(stage)}</h2>
        <div className="board-cards">
          <div className="bb-break bb-card board-card">
            <Skeleton active paragraph={{ rows: 2 }} />
          </div>
          <div className="bb-break bb-card board-card">
            <Skeleton active paragraph={{ rows: 2 }} />
          </div>
        </div>
      </div>
    ))}
  </div>
)

/** The pipeline by stage. Deals move by drag and drop, where `nextStatuses` allows it, or by menu. */
export const DealBoard = ({ onAdd, ...filters }: BoardFilters & { onAdd: () => void }) => {
  const { stages, deals, error, retry } = useStages(filters)
  const { moves, decisions, edit, dialogs } = useDealDialogs(deals)
  const [dragged, setDragged] = useState<Deal | null>(null)
  // The pointer can reach a stage before the stages are drawn as targets.
  const held = useRef<Deal | null>(null)
  const drag = (deal: Deal | null): void => {
    held.current = deal
    setDragged(deal)
  }
  if (error) return <LoadFailure what="The deals" error={error} onRetry={retry} />
  if (!stages) return <WaitingStages />
  if (stages.every(({ total }) => total === 0))
    return <NoDeals isFiltered={filters.q !== '' || filters.agentId !== undefined} onAdd={onAdd} />
  return (
    <>
      <div className="board">
        {stages.map((stage) => {
          const into = (deal: Deal | null) => deal && moveInto(deal, stage.stage)
          return (
            <BoardStage
              key={stage.stage}
              stage={stage}
              moves={moves}
              decisions={decisions}
              onEdit={edit}
              onDrag={drag}
              takes={into(dragged) !== null}
              accepts={() => into(held.current) !== null}
              onDrop={() => {
                const target = into(held.current)
                if (held.current !== null && target !== null) moves.start(held.current, target)
              }}
            />
          )
        })}
      </div>
      {dialogs}
    </>
  )
}
