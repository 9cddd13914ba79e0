import { noAnswerText, useCall, useToast } from '@bluebonnet/portal-sdk'
import { Icon, MessagesIcon } from '@bluebonnet/ui/icons'
import { giveAnotherChance, lazyPart, Spinner } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'
import { useUi } from '../app/ui-state.js'
import { PortalBoundary } from '../portals/PortalBoundary.js'
import { HeaderPanel } from './HeaderPanel.js'

const Threads = lazyPart(() => import('./Threads.js'))

/** Opens deal messages; the badge counts unread ones (docs/rules/notifications-and-mail.md#waiting). */
export const MessagesButton = () => {
  const unread = useCall('GET /api/counts').data?.unreadMessages ?? 0
  const setPanel = useUi((state) => state.setPanel)
  const { toast } = useToast()
  const onError = () => {
    setPanel(null)
    giveAnotherChance()
    toast({ title: 'Messages could not be opened', description: noAnswerText(), variant: 'destructive' })
  }
  const waiting = (
    <p className="shell-panel-empty">
      <Spinner />
    </p>
  )
  return (
    <HeaderPanel name="messages" title="Messages" icon={<Icon of={MessagesIcon} />} unread={unread}>
      <PortalBoundary onError={onError} fallback={() => waiting}>
        <Suspense fallback={waiting}>
          <Threads />
        </Suspense>
      </PortalBoundary>
    </HeaderPanel>
  )
}
