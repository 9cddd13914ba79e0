import type { Deal } from '@bluebonnet/contracts'
import { useState } from 'react'
import { LoadFailure } from '../../../shared/load-failure.js'
import { useStages } from '../hooks/use-stages.js'
import { moveInto } from '../stages.js'
import { BoardStage, WaitingStages } from './board-stage.js'
import { useDealDialogs } from './deal-dialogs.js'
import { NoDeals } from './no-deals.js'
import '../board.css'

/**
 * The pipeline by stage. A deal is dragged to its next stage, or moved by its menu; the server's `nextStatuses` say
 * where it may go.
 */
export const DealBoard = ({ q, onAdd }: { q: string; onAdd: () => void }) => {
  const { stages, deals, error, retry } = useStages(q)
  const { moves, decisions, edit, dialogs } = useDealDialogs(deals)
  const [dragged, setDragged] = useState<Deal | null>(null)
  if (error) return <LoadFailure what="The deals" error={error} onRetry={retry} />
  if (!stages) return <WaitingStages />
  if (stages.every(({ total }) => total === 0)) return <NoDeals isFiltered={q !== ''} onAdd={onAdd} />
  return (
    <>
      <div className="board">
        {stages.map((stage) => {
          const into = dragged === null ? null : moveInto(dragged, stage.stage)
          return (
            <BoardStage
              key={stage.stage}
              stage={stage}
              moves={moves}
              decisions={decisions}
              onEdit={edit}
              onDrag={setDragged}
              takes={into !== null}
              onDrop={() => {
                if (dragged !== null && into !== null) moves.start(dragged, into)
              }}
            />
          )
        })}
      </div>
      {dialogs}
    </>
  )
}
