import './palette.css'
import type { PortalAct } from '@bluebonnet/portal-sdk'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { MenuSection } from '../registry/menu.js'
import { PaletteList } from './PaletteList.js'
import { useCommands } from './use-commands.js'

interface PaletteProps {
  sections: readonly MenuSection[]
  acts: readonly PortalAct[]
  onClose: () => void
}

/** Every screen, the common acts and whatever the search finds, by keyboard: arrows choose, Enter goes, Escape closes. */
const Palette = ({ sections, acts, onClose }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, isSearching } = useCommands(sections, acts, typed)
  const commands = groups.flatMap((group) => group.commands)
  const chosen = Math.min(place, commands.length - 1)
  useEffect(() => dialog.current?.showModal(), [])

  const go = (path: string): void => {
    onClose()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setPlace((chosen + step + commands.length) % commands.length)
    }
    const command = commands[chosen]
    if (event.key === 'Enter' && command !== undefined) go(command.path)
  }
  const nothing = isSearching ? 'Searching…' : 'Nothing found.'
  return (
    <dialog ref={dialog} className="shell-palette" aria-label="Go to or do" onClose={onClose} onPointerDown={(event) => { if (event.target === dialog.current) onClose() }}>
      <input
        type="text" className="shell-palette-input" role="combobox" aria-label="Go to a screen, do something, or search" placeholder="Go to a screen, do something, or search"
        aria-expanded="true" aria-controls={list} aria-autocomplete="list" aria-activedescendant={commands[chosen] ? `${list}-${chosen}` : undefined}
        autoComplete="off" spellCheck={false} value={typed} onKeyDown={onKeyDown} onChange={(event) => { setTyped(event.target.value); setPlace(0) }}
      />
      <PaletteList id={list} groups={groups} chosen={chosen} onChoose={({ path }) => go(path)} />
      <output className={commands.length === 0 ? 'shell-panel-empty' : 'bb-hidden'}>{commands.length === 0 ? nothing : `${commands.length} found`}</output>
    </dialog>
  )
}

export default Palette
