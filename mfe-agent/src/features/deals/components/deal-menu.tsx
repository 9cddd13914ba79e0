import type { Deal } from '@bluebonnet/contracts'
import { ActionMenu } from '@bluebonnet/ui'
import { MoreIcon } from '@bluebonnet/ui/icons'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import { moveLabel, movesOf, nextStep } from '../moves.js'

interface DealMenuProps {
  deal: Deal
  moves: DealMoves
  onEdit: () => void
  /** Holds every move, the step towards closing too; without it that step has a button of its own. */
  whole?: boolean
}

/** Everything that can be done with a deal and has no button of its own. */
export const DealMenu = ({ deal, moves, onEdit, whole = false }: DealMenuProps) => {
  const step = whole ? null : nextStep(deal)
  const steps = movesOf(deal).filter((to) => to !== step).map((to) => ({
    key: to, label: moveLabel(deal.status, to), danger: to === 'CANCELLED', onClick: () => { if (!moves.isPending) moves.start(deal, to) },
  }))
  return <ActionMenu label={`More for ${deal.propertyAddress}`} icon={<MoreIcon aria-hidden />} actions={[{ key: 'edit', label: 'Edit deal', onClick: onEdit }, ...steps]} />
}
