import { useEffect, useRef } from 'react'
import type { Command, CommandGroup } from './commands.js'

interface PaletteListProps {
  id: string
  groups: readonly CommandGroup[]
  /** Place of the chosen command over all groups. */
  chosen: number
  onChoose: (command: Command) => void
}

export const PaletteList = ({ id, groups, chosen, onChoose }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [chosen])
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { commands }) => sum + commands.length, 0))
  return (
    <div ref={list} id={id} role="listbox" aria-label="Screens, actions and search results" className="shell-palette-list">
      {groups.map(({ title, commands }, group) => (
        <div key={title} role="group" aria-label={title}>
          <div className="shell-group" role="presentation">{title}</div>
          {commands.map((command, index) => {
            const at = (starts[group] ?? 0) + index
            return (
              <div key={command.id} id={`${id}-${at}`} role="option" tabIndex={-1} aria-selected={at === chosen} className="shell-command" onPointerDown={(event) => { event.preventDefault(); onChoose(command) }}>
                <span>{command.label}</span>
                {command.detail ? <small>{command.detail}</small> : null}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
