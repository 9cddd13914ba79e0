import { folded } from '@bluebonnet/domain'
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
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether every typed word is the beginning of a word of the label, in any order. */
export const matches = (label: string, typed: string): boolean => {
  const known = words(label)
  return words(typed).every((word) => known.some((start) => start.startsWith(word)))
}

/**
 * Whether the action leads to a screen rather than a dialog: a screen outside the menu, or more search words for one.
 */
const isScreen = ({ path }: PortalAction): boolean => !path.includes('?')
const commandOf = ({ path, label }: PortalAction): Command => ({ id: `do ${path}`, label, path })

/** The screens and actions that match the text. Empty groups are left out. */
export const commandsFor = (
  sections: readonly MenuSection[],
  actions: readonly PortalAction[],
  typed: string,
): CommandGroup[] => {
  const extra = new Map(actions.filter(isScreen).map((act) => [act.path, act]))
  const screens = sections.flatMap(({ title, entries }) =>
    entries.map(({ path, label }): Command => {
      const named = extra.get(path)?.label ?? label
      extra.delete(path)
      return { id: `go ${path}`, label: named, detail: title, path }
    }),
  )
  const deeds = actions.filter((act) => !isScreen(act)).map(commandOf)
  return [
    { title: 'Actions', commands: deeds },
    { title: 'Screens', commands: [...screens, ...[...extra.values()].map(commandOf)] },
  ]
    .map(({ title, commands }) => ({ title, commands: commands.filter(({ label }) => matches(label, typed)) }))
    .filter(({ commands }) => commands.length > 0)
}
