import { useCall } from '@bluebonnet/portal-sdk'
import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { Link } from 'react-router'
import { PanelPart, PanelUnread } from './PanelPart.js'

type Found = CallAnswer<'GET /api/search'>
const kinds = [
  { kind: 'properties', title: 'Properties' },
  { kind: 'clients', title: 'Clients' },
  { kind: 'deals', title: 'Deals' },
] as const

const say = (found: Found | undefined): string => {
  if (found === undefined) return 'Searching…'
  const count = found.properties.length + found.clients.length + found.deals.length
  return count === 0 ? 'Nothing found.' : `${count} found`
}

const Hits = ({ text }: { text: string }) => {
  const search = useCall('GET /api/search', { query: { q: text } }, { keepPrevious: true })
  if (search.isError)
    return <PanelUnread what="The search" error={search.error} onRetry={() => void search.refetch()} />
  return (
    <>
      <output className="shell-panel-empty">{say(search.data)}</output>
      {kinds.map(({ kind, title }) => {
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

export const SearchResults = ({ text }: { text: string }) => (
  <div className="shell-panel shell-panel-search">
    <PanelPart title="The search" reads={['GET /api/search']}>
      <Hits text={text} />
    </PanelPart>
  </div>
)
