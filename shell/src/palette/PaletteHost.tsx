import type { PortalAct } from '@bluebonnet/portal-sdk'
import { Suspense, lazy, useEffect } from 'react'
import { useUi } from '../app/ui-state.js'
import type { MenuSection } from '../registry/menu.js'

const Palette = lazy(() => import('./Palette.js'))

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Opens the command palette on Ctrl-K or Cmd-K, from wherever one is; its code comes when it is first opened. */
export const PaletteHost = ({ sections, acts }: { sections: readonly MenuSection[]; acts: readonly PortalAct[] }) => {
  const open = useUi((state) => state.paletteOpen)
  const setOpen = useUi((state) => state.setPaletteOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      setOpen(!useUi.getState().paletteOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [setOpen])
  return open ? <Suspense fallback={null}><Palette sections={sections} acts={acts} onClose={() => setOpen(false)} /></Suspense> : null
}
