import { screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui'
import { useGenerateCda } from '../../cda/hooks/use-generate-cda.js'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import type { Decisions } from '../hooks/use-decisions.js'
import { useDownloadDocuments } from '../hooks/use-download-documents.js'
import { moveLabel, nextStep } from '../moves.js'
import { CdaLink } from './cda-link.js'
import { DealMenu } from './deal-menu.js'

interface DealActionsProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
}

/** Two buttons, the step towards closing, and everything else under one menu (docs/rules/screens.md#deal-card). */
export const DealActions = ({ deal, moves, decisions, onEdit }: DealActionsProps) => {
  const generate = useGenerateCda()
  const download = useDownloadDocuments()
  const step = nextStep(deal)
  return (
    <>
      <div className="deal-actions">
        <CdaLink deal={deal} />
        {step === null ? null : (
          <Button type="link" size="small" disabled={moves.isPending} onClick={() => moves.start(deal, step)}>
            {moveLabel(deal.status, step)}
          </Button>
        )}
      </div>
      <div className="deal-actions">
        <Button disabled={download.isPending} onClick={() => download.start(deal.id)}>
          {screens.deals.downloadDocuments}
        </Button>
        <Button disabled={generate.isPending} onClick={() => generate.mutate({ params: { id: deal.id } })}>
          {screens.deals.generateCda}
        </Button>
        <DealMenu deal={deal} moves={moves} decisions={decisions} onEdit={onEdit} />
      </div>
    </>
  )
}
