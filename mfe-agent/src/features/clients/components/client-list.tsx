import { screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, SectionCard } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { LoadMore } from '@bluebonnet/ui/data'
import { countedTitle } from '../../../shared/counted-title.js'
import { LoadFailure } from '../../../shared/load-failure.js'
import { ClientTable } from './client-table.js'

interface ClientListProps {
  q: string
  onAdd: () => void
  onEdit: (client: Client) => void
}

const pageSize = 50

/** 'All Clients (count)', found by the server on name, e-mail or phone. */
export const ClientList = ({ q, onAdd, onEdit }: ClientListProps) => {
  const pages = useCallPages('GET /api/clients', { query: { q } }, pageSize)
  const clients = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages.at(-1)?.total
  const isAtLeast = pages.data?.pages.at(-1)?.isAtLeast
  const empty = q === ''
    ? <EmptyState drawing="people" text={screens.clients.none} action={<Button type="primary" icon={<AddIcon aria-hidden />} onClick={onAdd}>{screens.clients.addFirst}</Button>} />
    : <EmptyState drawing="search" text={screens.clients.noMatch} />
  return (
    <SectionCard title={countedTitle(screens.clients.all, total, isAtLeast)} flush>
      {pages.isError
        ? <LoadFailure what="The clients" error={pages.error} onRetry={() => void pages.refetch()} />
        : <ClientTable clients={clients} empty={empty} onEdit={onEdit} />}
      {clients !== undefined && total !== undefined && (total > clients.length || pages.hasNextPage)
        ? <LoadMore shown={clients.length} total={total} isAtLeast={isAtLeast} noun="clients" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
        : null}
    </SectionCard>
  )
}
