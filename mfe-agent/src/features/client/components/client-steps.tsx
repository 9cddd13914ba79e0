import { can, screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { useConfirm } from '@bluebonnet/ui'
import { CalendarIcon, DealsIcon, FileIcon, UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { ClientNotesDialog, NewEventDialog, UploadPapersDialog } from '../../../shared/dialogs.js'
import { NextSteps } from '../../../shared/next-steps.js'
import type { Offered } from '../../../shared/next-steps.js'
import { eventOfClient } from '../../calendar/event-about.js'
import { clientName } from '../../clients/client-values.js'
import type { useDeleteClient } from '../../clients/hooks/use-save-client.js'
import { NewDealDialog } from '../../deals/components/dialogs.js'
import { dealOfClient } from '../../deals/deal-values.js'

interface ClientStepsProps {
  client: Client
  remove: ReturnType<typeof useDeleteClient>
}

/** What one does next with a client: a deal, a note, an event, their papers. */
export const ClientSteps = ({ client, remove }: ClientStepsProps) => {
  const { user } = useSession()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'deal' | 'notes' | 'event' | 'papers' | null>(null)
  const { id } = client
  const name = clientName(client)
  const close = (): void => setOpen(null)
  const askAndRemove = async (): Promise<void> => {
    const content = 'A client with deals or documents is kept.'
    const yes = await confirm({ title: `Delete ${name}?`, content, confirmLabel: 'Delete', danger: true })
    if (yes && !remove.isPending) remove.mutate({ params: { id } })
  }
  const steps: Offered[] =
    user === null
      ? []
      : [
          {
            key: 'deal',
            label: screens.deals.add,
            icon: <DealsIcon aria-hidden />,
            may: can(user, 'deals.write'),
            onClick: () => setOpen('deal'),
          },
          {
            key: 'notes',
            label: 'Note',
            icon: <FileIcon aria-hidden />,
            may: can(user, 'clients.write'),
            onClick: () => setOpen('notes'),
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
        of={name}
        steps={steps}
        rest={[{ key: 'delete', label: 'Delete', danger: true, onClick: () => void askAndRemove() }]}
      />
      <NewDealDialog beginning={{ row: id, values: dealOfClient(client) }} open={open === 'deal'} onClose={close} />
      <ClientNotesDialog client={client} open={open === 'notes'} onClose={close} />
      <NewEventDialog beginning={{ row: id, values: eventOfClient(client) }} open={open === 'event'} onClose={close} />
      <UploadPapersDialog about={{ clientId: id }} open={open === 'papers'} onClose={close} />
    </>
  )
}
