import { anotherDecides, mayDecideFor } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { AppLink, Button } from '@bluebonnet/ui'
import { Checkbox } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { useApproveCda } from '../hooks/use-cda-acts.js'
import { SendDialog } from './send-dialog.js'
import { VoidDialog } from './void-dialog.js'

const canApprove = (cda: Cda): boolean => cda.approvedAt === null && cda.voidedAt === null && !cda.stale
const canSend = (cda: Cda): boolean => cda.approvedAt !== null && cda.voidedAt === null

/**
 * What a broker may do with this CDA now. A changed plan asks for an explicit yes first; a manager's own is another's
 * to decide on.
 */
export const CdaActs = ({ cda }: { cda: Cda }) => {
  const [open, setOpen] = useState<'send' | 'void' | null>(null)
  /** The version that the broker said yes to. */
  const [accepted, setAccepted] = useState<number | null>(null)
  const isAccepted = accepted === cda.version
  const approve = useApproveCda()
  const { user } = useSession()
  const mayDecide = user !== null && mayDecideFor(user, cda.deal.agentId)
  const mayApprove = mayDecide && canApprove(cda)
  const close = (): void => setOpen(null)
  return (
    <>
      {mayDecide ? null : <p className="bb-muted">This deal is your own. {anotherDecides}.</p>}
      {mayApprove && cda.planChanged ? (
        <Checkbox checked={isAccepted} onChange={(event) => setAccepted(event.target.checked ? cda.version : null)}>
          I have compared both results and approve the one under the changed plan
        </Checkbox>
      ) : null}
      <div className="desk-acts">
        {mayApprove ? (
          <Button
            type="primary"
            disabled={approve.isPending || (cda.planChanged && !isAccepted)}
            onClick={() =>
              approve.mutate({
                params: { id: cda.id },
                body: { version: cda.version, ...(cda.planChanged ? { acceptPlanChange: true } : {}) },
              })
            }>
            Approve CDA
          </Button>
        ) : null}
        {canSend(cda) ? (
          <Button type="primary" onClick={() => setOpen('send')}>
            {cda.sentToTitleAt ? 'Send again' : 'Send to title company'}
          </Button>
        ) : null}
        {cda.pdfUrl ? (
          <Button href={cda.pdfUrl} target="_blank" rel="noreferrer">
            Open PDF
          </Button>
        ) : null}
        <AppLink href={`/deals/${cda.dealId}`}>Go to the deal</AppLink>
        {cda.voidedAt || !mayDecide ? null : (
          <Button danger className="desk-void" onClick={() => setOpen('void')}>
            Void CDA
          </Button>
        )}
      </div>
      <SendDialog cda={cda} open={open === 'send'} onClose={close} />
      <VoidDialog cda={cda} open={open === 'void'} onClose={close} />
    </>
  )
}
