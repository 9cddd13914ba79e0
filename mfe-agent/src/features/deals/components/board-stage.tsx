import { dealFilterStatuses, screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { Button, formatCount, Skeleton } from '@bluebonnet/ui'
import { useRef, useState } from 'react'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import type { Decisions } from '../hooks/use-decisions.js'
import { useDrop } from '../hooks/use-drag.js'
import type { StageDeals } from '../hooks/use-stages.js'
import { stageLabel } from '../stages.js'
import { BoardCard } from './board-card.js'

interface BoardStageProps {
  stage: StageDeals
  moves: DealMoves
  decisions: Decisions
  onEdit: (deal: Deal) => void
  onDrag: (deal: Deal | null) => void
  /** Whether the deal that is being dragged may be dropped here. */
  takes: boolean
  onDrop: () => void
}

export const BoardStage = ({
  stage: { stage, deals, total, hasMore, isLoadingMore, loadMore },
  moves,
  decisions,
  onEdit,
  onDrag,
  takes,
  onDrop,
}: BoardStageProps) => {
  const [isOver, setOver] = useState(false)
  const place = useRef<HTMLElement>(null)
  useDrop(place, { takes, onOver: setOver, onDrop })
  const id = `stage-${stage}`
  return (
    <section
      ref={place}
      className={takes ? `board-stage board-takes${isOver ? ' board-over' : ''}` : 'board-stage'}
      aria-labelledby={id}>
      <h2 className="board-title" id={id}>
        {stageLabel(stage)} <span className="board-count">{formatCount(total)}</span>
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
        <Button size="small" onClick={loadMore} disabled={isLoadingMore}>
          {isLoadingMore ? screens.loading : `Show more of ${stageLabel(stage)}`}
        </Button>
      ) : null}
    </section>
  )
}

/** The board's shape while its deals are being read. */
export const WaitingStages = () => (
  <div className="board" aria-busy="true">
    {dealFilterStatuses.map((stage) => (
      <div className="board-stage" key={stage}>
        <h2 className="board-title">{stageLabel(stage)}</h2>
        <div className="board-cards">
          <div className="board-card">
            <Skeleton active paragraph={{ rows: 2 }} />
          </div>
          <div className="board-card">
            <Skeleton active paragraph={{ rows: 2 }} />
          </div>
        </div>
      </div>
    ))}
  </div>
)
