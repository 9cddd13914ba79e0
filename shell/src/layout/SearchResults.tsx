import { useCall } from '@bluebonnet/portal-sdk'
import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { Link } from 'react-router'

type Found = CallAnswer<'GET /api/search'>
const kinds = [
  { kind: 'properties', title: 'Properties' },
  { kind: 'clients', title: 'Clients' },
  { kind: 'deals', title: 'Deals' },
] as const

const say = (found: Found | undefined, failed: boolean): string => {
  if (failed) return 'The search does not answer right now.'
  if (found === undefined) return 'Searching…'
  const count = found.properties.length + found.clients.length + found.deals.length
  return count === 0 ? 'Nothing found.' : `${count} found`
}

export const SearchResults = ({ text }: { text: string }) => {
  const search = useCall('GET /api/search', { query: { q: text } }, { keepPrevious: true })
  return (
    <div className="shell-panel shell-panel-search">
      <output className="shell-panel-empty">{say(search.data, search.isError)}</output>
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
    </div>
  )
}
