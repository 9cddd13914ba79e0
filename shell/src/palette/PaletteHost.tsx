import { useToast, type PortalAction } from '@bluebonnet/portal-sdk'
import { retryFailedParts, lazyPart } from '@bluebonnet/ui/plain'
import { Suspense, useEffect } from 'react'
import { useUi } from '../app/ui-state.js'
import { describeFailure } from '../portals/describe-failure.js'
import { PortalBoundary } from '../portals/PortalBoundary.js'
import type { MenuSection } from '../registry/menu.js'

const Palette = lazyPart(() => import('./Palette.js'))

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Opens the command palette on Ctrl-K or Cmd-K on every page. Its code loads at the first opening. */
export const PaletteHost = ({
  sections,
  actions,
}: {
  sections: readonly MenuSection[]
  actions: readonly PortalAction[]
}) => {
  const open = useUi((state) => state.paletteOpen)
  const setOpen = useUi((state) => state.setPaletteOpen)
  const { toast } = useToast()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      setOpen(!useUi.getState().paletteOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [setOpen])
  const close = () => setOpen(false)
  const onError = (error: unknown) => {
    close()
    retryFailedParts()
    toast({
      title: 'The command palette could not be opened',
      description: describeFailure(error),
      variant: 'destructive',
    })
  }
  if (!open) return null
  return (
    <PortalBoundary onError={onError} fallback={() => null}>
      <Suspense fallback={null}>
        <Palette sections={sections} actions={actions} onClose={close} />
      </Suspense>
    </PortalBoundary>
  )
}
