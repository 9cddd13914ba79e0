import { clientTypeLabels, screens, shown } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, Avatar, EmptyState, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { DashboardCard } from './dashboard-card.js'

const nameOf = ({ firstName, lastName }: Client): string => `${firstName} ${lastName}`

const ClientItem = ({ client }: { client: Client }) => (
  <Item
    lead={<Avatar>{client.firstName.slice(0, 1) + client.lastName.slice(0, 1)}</Avatar>}
    title={<AppLink href={`/clients/${client.id}`}>{nameOf(client)}</AppLink>}
    detail={client.email ?? client.phone}
    end={<ToneTag colour="gray">{clientTypeLabels[client.type]}</ToneTag>}
  />
)

export const RecentClients = () => {
  const clients = useCall('GET /api/clients', { query: { limit: shown.clients } })
  return (
    <DashboardCard
      title={screens.dashboard.recentClients}
      href="/clients"
      error={clients.data ? null : clients.error}
      onRetry={() => void clients.refetch()}>
      <ItemList
        label={screens.dashboard.recentClients}
        items={clients.data}
        itemKey={({ id }) => id}
        waitingItems={shown.clients}
        render={(client) => <ClientItem client={client} />}
        empty={
          <EmptyState
            drawing="people"
            text={screens.clients.none}
            action={<AppLink href="/clients?new=client">{screens.clients.addFirst}</AppLink>}
          />
        }
      />
    </DashboardCard>
  )
}
