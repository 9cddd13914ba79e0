import { useCall, useSettled } from '@bluebonnet/portal-sdk'
import type { PortalAct } from '@bluebonnet/portal-sdk'
import type { MenuSection } from '../registry/menu.js'
import { commandsFor } from './commands.js'
import type { CommandGroup } from './commands.js'

const shortest = 2
const kinds = [
  { kind: 'properties', title: 'Properties' },
  { kind: 'clients', title: 'Clients' },
  { kind: 'deals', title: 'Deals' },
] as const

/** What the palette offers for what is typed: acts and screens at once, then what the server finds. */
export const useCommands = (
  sections: readonly MenuSection[],
  acts: readonly PortalAct[],
  typed: string,
): { groups: CommandGroup[]; isSearching: boolean } => {
  const sought = useSettled(typed.trim())
  const isLong = sought.length >= shortest
  const search = useCall('GET /api/search', { query: { q: sought } }, { enabled: isLong, keepPrevious: true })
  const found = isLong ? search.data : undefined
  const hits = kinds.map(({ kind, title }): CommandGroup => ({
    title,
    commands: (found?.[kind] ?? []).map(({ id, title: label, detail }) => ({
      id,
      label,
      detail,
      path: `/${kind}/${id}`,
    })),
  }))
  return {
    groups: [...commandsFor(sections, acts, typed), ...hits.filter(({ commands }) => commands.length > 0)],
    isSearching: isLong && search.isFetching,
  }
}
