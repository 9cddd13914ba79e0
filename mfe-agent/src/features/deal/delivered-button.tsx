import type { ContractMoney, Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { useState } from 'react'
import { ContractEventDialog } from '../../shared/dialogs.js'

/** Key of the paper that holds the receipt. */
const receiptKey = 'earnest-money'

/**
 * Opens a dialog that records a delivery: today, the full amount, with the receipt if filed. Saving takes one more
 * click.
 */
export const DeliveredButton = ({ deal, money }: { deal: Deal; money: ContractMoney }) => {
  const [isOpen, setOpen] = useState(false)
  const params = { id: deal.id }
  const contract = useCall('GET /api/deals/:id/contract', { params }).data
  const papers = useCall('GET /api/deals/:id/papers', { params }, { enabled: money.kind === 'EARNEST_MONEY' }).data
  const receipt = papers?.papers.find(({ key }) => key === receiptKey)?.document ?? null
  if (contract === undefined) return null
  return (
    <>
      <Button size="small" aria-label={`Delivered: ${money.label}`} onClick={() => setOpen(true)}>
        Delivered
      </Button>
      <ContractEventDialog
        deal={deal}
        contract={contract}
        beginning={{
          kind: money.kind,
          amount: money.openAmount ?? money.amount,
          ...(receipt === null ? {} : { documentId: receipt.id }),
        }}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
