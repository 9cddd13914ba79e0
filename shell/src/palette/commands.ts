import type { PortalAction } from '@bluebonnet/portal-sdk/public'
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

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True when every word that was typed begins a word of the label, in any order. */
export const matches = (label: string, typed: string): boolean => {
  const known = words(label)
  return words(typed).every((word) => known.some((start) => start.startsWith(word)))
}

/** An act that opens no dialog leads to a screen: one that is in no menu, or one with more words to find it by. */
const isScreen = ({ path }: PortalAction): boolean => !path.includes('?')
const commandOf = ({ path, label }: PortalAction): Command => ({ id: `do ${path}`, label, path })

/** Screens and acts that fit what was typed; a group without any is left out. */
export const commandsFor = (
  sections: readonly MenuSection[],
  acts: readonly PortalAction[],
  typed: string,
): CommandGroup[] => {
  const extra = new Map(acts.filter(isScreen).map((act) => [act.path, act]))
  const screens = sections.flatMap(({ title, entries }) =>
    entries.map(({ path, label }): Command => {
      const named = extra.get(path)?.label ?? label
      extra.delete(path)
      return { id: `go ${path}`, label: named, detail: title, path }
    }),
  )
  const deeds = acts.filter((act) => !isScreen(act)).map(commandOf)
  return [
    { title: 'Actions', commands: deeds },
    { title: 'Screens', commands: [...screens, ...[...extra.values()].map(commandOf)] },
  ]
    .map(({ title, commands }) => ({ title, commands: commands.filter(({ label }) => matches(label, typed)) }))
    .filter(({ commands }) => commands.length > 0)
}
