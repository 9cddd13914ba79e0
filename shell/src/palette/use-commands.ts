import { useDebounced, type PortalAction } from '@bluebonnet/portal-sdk'
import { pathOf, searchKinds, useSearch } from '../layout/use-search.js'
import { hasScreen, type MenuSection } from '../registry/menu.js'
import { commandsFor, type CommandGroup } from './commands.js'

/** The palette's entries for the text: actions and screens at once, then the server's results. */
export const useCommands = (
  sections: readonly MenuSection[],
  actions: readonly PortalAction[],
  typed: string,
): { groups: CommandGroup[]; isSearching: boolean; isFresh: boolean } => {
  const words = typed.trim()
  const sought = useDebounced(words)
  const { search, isLong, isFound } = useSearch(sought)
  const found = isLong ? search.data : undefined
  const hasRoster = hasScreen(sections, '/roster')
  const hits = searchKinds.map(({ kind, title }): CommandGroup => ({
    title,
    commands: (found?.[kind] ?? []).map((hit) => ({
      id: hit.id,
      label: hit.title,
      detail: hit.detail,
      path: pathOf(kind, hit, hasRoster),
    })),
  }))
  const known = commandsFor(sections, actions, typed)
  return {
    groups: [...known, ...hits.filter(({ commands }) => commands.length > 0)],
    isSearching: isLong && search.isFetching,
    // What comes first is of these words where acts or screens match, whatever the search says.
    isFresh: known.length > 0 || (sought === words && isFound),
  }
}
