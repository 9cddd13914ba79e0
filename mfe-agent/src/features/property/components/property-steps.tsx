import { can, screens } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { useConfirm } from '@bluebonnet/ui'
import { CalendarIcon, DealsIcon, UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { NewEventDialog, UploadPapersDialog } from '../../../shared/dialogs.js'
import { NextSteps } from '../../../shared/next-steps.js'
import type { Offered } from '../../../shared/next-steps.js'
import { eventOfProperty } from '../../calendar/event-about.js'
import { NewDealDialog } from '../../deals/components/dialogs.js'
import { dealOfProperty } from '../../deals/deal-values.js'
import type { useDeleteProperty } from '../../properties/hooks/use-save-property.js'

interface PropertyStepsProps {
  property: Property
  remove: ReturnType<typeof useDeleteProperty>
}

/** What one does next with a listing: the deal on it, an event there, its papers. */
export const PropertySteps = ({ property, remove }: PropertyStepsProps) => {
  const { user } = useSession()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'deal' | 'event' | 'papers' | null>(null)
  const { id, propertyAddress } = property
  const close = (): void => setOpen(null)
  const askAndRemove = async (): Promise<void> => {
    const content = 'A property with deals or documents is kept.'
    const yes = await confirm({ title: `Delete ${propertyAddress}?`, content, confirmLabel: 'Delete', danger: true })
    if (yes && !remove.isPending) remove.mutate({ params: { id } })
  }
  const steps: Offered[] =
    user === null
      ? []
      : [
          {
            key: 'deal',
            label: 'Start a deal',
            icon: <DealsIcon aria-hidden />,
            may: can(user, 'deals.write'),
            onClick: () => setOpen('deal'),
          },
          {
            key: 'event',
            label: screens.calendar.add,
            icon: <CalendarIcon aria-hidden />,
            may: can(user, 'calendar.write'),
            onClick: () => setOpen('event'),
          },
          {
            key: 'papers',
            label: screens.documents.uploadFiles,
            icon: <UploadIcon aria-hidden />,
            may: can(user, 'documents.write'),
            onClick: () => setOpen('papers'),
          },
        ]
  return (
    <>
      <NextSteps
        of={propertyAddress}
        steps={steps}
        rest={[{ key: 'delete', label: 'Delete', danger: true, onClick: () => void askAndRemove() }]}
      />
      <NewDealDialog beginning={{ row: id, values: dealOfProperty(property) }} open={open === 'deal'} onClose={close} />
      <NewEventDialog
        beginning={{ row: id, values: eventOfProperty(property) }}
        open={open === 'event'}
        onClose={close}
      />
      <UploadPapersDialog about={{ propertyId: id }} open={open === 'papers'} onClose={close} />
    </>
  )
}
