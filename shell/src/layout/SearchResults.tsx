import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PanelPart, PanelUnread } from './PanelPart.js'
import { searchKinds, useSearch } from './use-search.js'

type Found = CallAnswer<'GET /api/search'>
interface Searched {
  text: string
  /** Told when what stands there was found by these very words. */
  onFound: (text: string) => void
}

const say = (found: Found | undefined): string => {
  if (found === undefined) return 'Searching…'
  const count = found.properties.length + found.clients.length + found.deals.length
  return count === 0 ? 'Nothing found.' : `${count} found`
}

const Hits = ({ text, onFound }: Searched) => {
  const { search, isFound } = useSearch(text)
  useEffect(() => {
    if (isFound) onFound(text)
  }, [isFound, onFound, text])
  if (search.isError)
    return <PanelUnread what="The search" error={search.error} onRetry={() => void search.refetch()} />
  return (
    <>
      <output className="shell-panel-empty">{say(search.data)}</output>
      {searchKinds.map(({ kind, title }) => {
        const hits = search.data?.[kind] ?? []
        return hits.length === 0 ? null : (
          <section key={kind} aria-label={title}>
            <h2 className="shell-group">{title}</h2>
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <Link className="shell-hit" to={`/${kind}/${hit.id}`}>
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
