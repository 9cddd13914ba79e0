import { screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { Button, Dropdown, MoreIcon } from '@bluebonnet/ui'
import { useGenerateCda } from '../../cda/hooks/use-generate-cda.js'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import { useDownloadDocuments } from '../hooks/use-download-documents.js'
import { moveLabel, movesOf, nextStep } from '../moves.js'
import { CdaLink } from './cda-link.js'

interface DealActionsProps {
  deal: Deal
  moves: DealMoves
  onEdit: () => void
}

/** SPEC's two buttons, the step towards closing, and everything else under one menu. */
export const DealActions = ({ deal, moves, onEdit }: DealActionsProps) => {
  const generate = useGenerateCda()
  const download = useDownloadDocuments()
  const step = nextStep(deal)
  const items = [
    { key: 'edit', label: 'Edit deal', onClick: onEdit },
    ...movesOf(deal).filter((to) => to !== step).map((to) => ({
      key: to, label: moveLabel(deal.status, to), danger: to === 'CANCELLED', onClick: () => moves.start(deal, to),
    })),
  ]
  return (
    <>
      <div className="deal-actions">
        <CdaLink deal={deal} />
        {step === null ? null : <Button type="link" size="small" disabled={moves.isPending} onClick={() => moves.start(deal, step)}>{moveLabel(deal.status, step)}</Button>}
      </div>
      <div className="deal-actions">
        <Button disabled={download.isPending} onClick={() => download.start(deal.id)}>{screens.deals.downloadDocuments}</Button>
        <Button disabled={generate.isPending} onClick={() => generate.mutate({ params: { id: deal.id } })}>{screens.deals.generateCda}</Button>
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button type="text" icon={<MoreIcon />} aria-label={`More for ${deal.propertyAddress}`} aria-haspopup="menu" />
        </Dropdown>
      </div>
    </>
  )
}
