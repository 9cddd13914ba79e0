import { screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { Button, countedTitle, EmptyState, SectionCard } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { LoadMore } from '@bluebonnet/ui/data'
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
  const { rows: clients, ...list } = useList('GET /api/clients', { query: { q } }, pageSize)
  const empty =
    q === '' ? (
      <EmptyState
        drawing="people"
        text={screens.clients.none}
        action={
          <Button type="primary" icon={<AddIcon aria-hidden />} onClick={onAdd}>
            {screens.clients.addFirst}
          </Button>
        }
      />
    ) : (
      <EmptyState drawing="search" text={screens.clients.noMatch} />
    )
  return (
    <SectionCard title={countedTitle(screens.clients.all, list.total, list.isAtLeast)} flush>
      {list.error ? (
        <LoadFailure what="The clients" error={list.error} onRetry={list.refetch} />
      ) : (
        <ClientTable clients={clients} empty={empty} onEdit={onEdit} />
      )}
      {list.isLong ? <LoadMore noun="clients" {...list.more} /> : null}
    </SectionCard>
  )
}
