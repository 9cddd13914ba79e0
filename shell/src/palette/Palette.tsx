import './palette.css'
import type { PortalAction } from '@bluebonnet/portal-sdk'
import { useEffect, useRef, useState } from 'react'
import { useArrowKeys } from '../layout/use-arrow-keys.js'
import type { MenuSection } from '../registry/menu.js'
import { PaletteList } from './PaletteList.js'
import { useCommands } from './use-commands.js'

interface PaletteProps {
  sections: readonly MenuSection[]
  actions: readonly PortalAction[]
  onClose: () => void
}

/** All screens, common actions and search results by keyboard: arrow keys select, Enter opens, Escape closes. */
const Palette = ({ sections, actions, onClose }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { groups, isSearching, isFresh } = useCommands(sections, actions, typed)
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  useArrowKeys(dialog, isFresh)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    element.showModal()
    // A click outside the box has the dialog itself as target, because the backdrop belongs to the dialog.
    const onPointer = ({ target }: PointerEvent) => {
      if (target === element) element.close()
    }
    element.addEventListener('pointerdown', onPointer)
    return () => element.removeEventListener('pointerdown', onPointer)
  }, [])
  const nothing = isSearching ? 'Searching…' : 'Nothing found.'
  return (
    <dialog ref={dialog} className="shell-palette" aria-label="Command palette" onClose={onClose}>
      <input
        type="text"
        className="shell-palette-input"
        aria-label="Go to a screen, do something, or search"
        placeholder="Go to a screen, do something, or search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PaletteList groups={groups} onGo={onClose} />
      <output className={count === 0 ? 'bb-muted bb-block bb-p-16' : 'bb-hidden'}>
        {count === 0 ? nothing : `${count} found`}
      </output>
    </dialog>
  )
}

export default Palette
