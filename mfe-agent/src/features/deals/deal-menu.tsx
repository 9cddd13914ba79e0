import { screens, type Deal } from '@bluebonnet/contracts'
import type { DealStatus } from '@bluebonnet/domain'
import { ActionMenu, type Action } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import type { DealMoves, Decisions } from './deal-changes.js'
import { moveLabel, movesOf } from './moves.js'
import { useChangesDeal } from './use-changes-deal.js'

interface DealMenuProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
  /** Actions that have their own button. */
  without?: readonly (DealStatus | 'approve' | 'reject')[]
  /** Additional actions of the page. */
  more?: readonly Action[]
}

/** All actions on a deal that have no button of their own. */
export const DealMenu = ({ deal, moves, decisions, onEdit, without = [], more = [] }: DealMenuProps) => {
  const changes = useChangesDeal(deal)
  const steps = movesOf(deal)
    .filter((to) => !without.includes(to))
    .map((to) => ({
      key: to,
      label: moveLabel(deal.status, to),
      danger: to === 'CANCELLED',
      onClick: () => moves.start(deal, to),
    }))
  const decide = (decision: (deal: Deal) => void) => () => {
    if (!decisions.isPending) decision(deal)
  }
  const choices = [
    ...(decisions.mayApprove(deal) && !without.includes('approve')
      ? [{ key: 'approve', label: screens.broker.approve, onClick: decide(decisions.approve) }]
      : []),
    ...(decisions.mayReject(deal) && !without.includes('reject')
      ? [{ key: 'reject', label: screens.broker.reject, danger: true, onClick: decide(decisions.reject) }]
      : []),
  ]
  const edit = changes ? [{ key: 'edit', label: 'Edit deal', onClick: onEdit }] : []
  const actions = [...edit, ...choices, ...more, ...steps]
  if (actions.length === 0) return null
  return <ActionMenu label={`More for ${deal.propertyAddress}`} icon={<Icon of={MoreIcon} />} actions={actions} />
}
