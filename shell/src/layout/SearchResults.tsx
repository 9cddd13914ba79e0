import type { CallAnswer, PortalAction } from '@bluebonnet/portal-sdk'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PanelPart, PanelError } from './PanelPart.js'
import { commandsFor } from '../palette/commands.js'
import { hasScreen, type MenuSection } from '../registry/menu.js'
import { pathOf, searchKinds, useSearch } from './use-search.js'

type SearchAnswer = CallAnswer<'GET /api/search'>
export interface Screens {
  sections: readonly MenuSection[]
  actions: readonly PortalAction[]
}
interface Searched extends Screens {
  text: string
  /** Called when the visible results belong to exactly this text. */
  onFound: (text: string) => void
}

const say = (found: SearchAnswer | undefined, screens: number): string => {
  if (found === undefined) return 'Searching…'
  const { properties, clients, deals, people, documents } = found
  const count = screens + [properties, clients, deals, people, documents].reduce((sum, { length }) => sum + length, 0)
  return count === 0 ? 'Nothing found.' : `${count} found`
}

const Hits = ({ text, onFound, sections, actions }: Searched) => {
  const { search, isFound } = useSearch(text)
  useEffect(() => {
    if (isFound) onFound(text)
  }, [isFound, onFound, text])
  if (search.isError) return <PanelError what="The search" error={search.error} onRetry={() => void search.refetch()} />
  const hasRoster = hasScreen(sections, '/roster')
  const screens = commandsFor(sections, actions, text).flatMap(({ title, commands }) =>
    title === 'Screens' ? commands : [],
  )
  return (
    <>
      <output className="bb-muted bb-block bb-p-16">{say(search.data, screens.length)}</output>
      {screens.length === 0 ? null : (
        <section aria-label="Screens">
          <h2 className="bb-caption bb-strong shell-group">Screens</h2>
          <ul>
            {screens.map(({ id, label, path }) => (
              <li key={id}>
                <Link className="shell-hit" to={path}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {searchKinds.map(({ kind, title }) => {
        const hits = search.data?.[kind] ?? []
        return hits.length === 0 ? null : (
          <section key={kind} aria-label={title}>
            <h2 className="bb-caption bb-strong shell-group">{title}</h2>
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <Link className="shell-hit" to={pathOf(kind, hit, hasRoster)}>
                    {hit.title}
                    <small>{hit.detail}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

export const SearchResults = (searched: Searched) => (
  <div className="shell-panel shell-panel-search">
    <PanelPart title="The search" reads={['GET /api/search']}>
      <Hits {...searched} />
    </PanelPart>
  </div>
)
