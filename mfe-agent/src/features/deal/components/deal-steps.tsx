import { can, screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { CalendarIcon, MessagesIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { NewEventDialog } from '../../../shared/dialogs.js'
import { NextSteps } from '../../../shared/next-steps.js'
import type { Offered } from '../../../shared/next-steps.js'
import { eventOfDeal } from '../../calendar/event-about.js'

/** What one does next with a deal and has no card of its own in sight: a message to all who work on it, an event. */
export const DealSteps = ({ deal, onMessage }: { deal: Deal; onMessage: () => void }) => {
  const { user } = useSession()
  const [isAdding, setAdding] = useState(false)
  const steps: Offered[] =
    user === null
      ? []
      : [
          {
            key: 'message',
            label: 'Message',
            icon: <MessagesIcon aria-hidden />,
            may: can(user, 'deals.message'),
            onClick: onMessage,
          },
          {
            key: 'event',
            label: screens.calendar.add,
            icon: <CalendarIcon aria-hidden />,
            may: can(user, 'calendar.write'),
            onClick: () => setAdding(true),
          },
        ]
  return (
    <>
      <NextSteps of={deal.propertyAddress} steps={steps} />
      <NewEventDialog
        beginning={{ row: deal.id, values: eventOfDeal(deal) }}
        open={isAdding}
        onClose={() => setAdding(false)}
      />
    </>
  )
}
