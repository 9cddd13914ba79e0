import type { PortalAct } from '@bluebonnet/portal-sdk/public'
import type { MenuSection } from '../registry/menu.js'

interface Command {
  id: string
  label: string
  /** A second, muted line or word. */
  detail?: string
  path: string
}

export interface CommandGroup {
  title: string
  commands: Command[]
}

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** True when every word that was typed begins a word of the label, in any order. */
export const matches = (label: string, typed: string): boolean => {
  const known = words(label)
  return words(typed).every((word) => known.some((start) => start.startsWith(word)))
}

/** Screens and acts that fit what was typed; a group without any is left out. */
export const commandsFor = (
  sections: readonly MenuSection[],
  acts: readonly PortalAct[],
  typed: string,
): CommandGroup[] => {
  const screens = sections.flatMap(({ title, entries }) =>
    entries.map(({ path, label }): Command => ({ id: `go ${path}`, label, detail: title, path })),
  )
  const deeds = acts.map(({ path, label }): Command => ({ id: `do ${path}`, label, path }))
  return [
    { title: 'Actions', commands: deeds },
    { title: 'Screens', commands: screens },
  ]
    .map(({ title, commands }) => ({ title, commands: commands.filter(({ label }) => matches(label, typed)) }))
    .filter(({ commands }) => commands.length > 0)
}
