import { clientName } from '../clients/client-values.js'
import { shownPhone, dashboardRows, type ActivityType } from '@bluebonnet/domain'
import {
  activityLabels,
  clientTypeLabels,
  documentTypeLabels,
  screens,
  type Client,
  type Deal,
  type Document,
  type Property,
} from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Avatar,
  DateText,
  DealStatusTag,
  EmptyState,
  formatCount,
  Money,
  PropertyStatusTag,
  RelativeTime,
  SectionCard,
  ToneTag,
} from '@bluebonnet/ui'
import { Item, ItemList, Table, type Column } from '@bluebonnet/ui/data'
import {
  CdaIcon,
  ClientAddedIcon,
  ClosedIcon,
  CommissionIcon,
  ContractSignedIcon,
  DealsIcon,
  DocumentAddedIcon,
  Icon,
  PropertiesIcon,
  type IconLines,
} from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import type { ReactNode } from 'react'
import { ListingPhoto } from '../../shared/listing-photo.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { DealDateLine } from '../deals/deal-date-line.js'
import { DocumentActions } from '../../shared/document-actions.js'
import { briefColumns } from '../../shared/document-name.js'

interface DashboardCardProps {
  title: string
  href?: string
  error?: unknown
  onRetry?: () => void
  flush?: boolean
  children: ReactNode
}

/** A card of the dashboard. An error affects only its own card. */
export const DashboardCard = ({ title, href, error, onRetry, flush = true, children }: DashboardCardProps) => (
  <SectionCard
    title={title}
    flush={flush && !error}
    extra={
      href === undefined ? null : (
        <AppLink href={href} aria-label={`View all: ${title}`}>
          View all
        </AppLink>
      )
    }>
    {error ? <LoadFailure what={title} error={error} {...(onRetry ? { onRetry } : {})} /> : children}
  </SectionCard>
)

/** One icon for each type of activity (docs/rules/screens.md#dashboard-lists). */
const icons: Record<ActivityType, IconLines> = {
  CONTRACT_SIGNED: ContractSignedIcon,
  DEAL_CREATED: DealsIcon,
  COMMISSION_DISBURSED: CommissionIcon,
  CDA_CREATED: CdaIcon,
  CLIENT_ADDED: ClientAddedIcon,
  PROPERTY_CREATED: PropertiesIcon,
  DEAL_CLOSED: ClosedIcon,
  DOCUMENT_UPLOADED: DocumentAddedIcon,
}

export const RecentActivity = () => {
  const activity = useCall('GET /api/activity', { query: { limit: dashboardRows.activities } })
  return (
    <DashboardCard
      title={screens.dashboard.recentActivity}
      error={activity.data ? null : activity.error}
      onRetry={() => void activity.refetch()}>
      <ItemList
        label={screens.dashboard.recentActivity}
        items={activity.data}
        waitingItems={dashboardRows.activities}
        render={({ type, description, createdAt }) => (
          <Item
            lead={<Icon of={icons[type]} title={activityLabels[type]} />}
            title={description}
            detail={<RelativeTime value={createdAt} />}
          />
        )}
        empty={<EmptyState text="No activity yet" />}
      />
    </DashboardCard>
  )
}

const ClientItem = ({ client }: { client: Client }) => (
  <Item
    lead={<Avatar>{client.firstName.slice(0, 1) + client.lastName.slice(0, 1)}</Avatar>}
    title={<AppLink href={`/clients/${client.id}`}>{clientName(client)}</AppLink>}
    detail={client.email ?? (client.phone === null ? null : shownPhone(client.phone))}
    end={<ToneTag colour="gray">{clientTypeLabels[client.type]}</ToneTag>}
  />
)

export const RecentClients = () => {
  const clients = useCall('GET /api/clients', { query: { limit: dashboardRows.clients } })
  return (
    <DashboardCard
      title={screens.dashboard.recentClients}
      href="/clients"
      error={clients.data ? null : clients.error}
      onRetry={() => void clients.refetch()}>
      <ItemList
        label={screens.dashboard.recentClients}
        items={clients.data}
        waitingItems={dashboardRows.clients}
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

const DealItem = ({ deal }: { deal: Deal }) => (
  <article className="dashboard-deal" aria-label={deal.propertyAddress}>
    <div className="bb-ends bb-break">
      <AppLink href={`/deals/${deal.id}`} className="bb-strong">
        {deal.propertyAddress}
      </AppLink>
      <span>
        <SampleTag deal={deal} /> <DealStatusTag status={deal.status} />
      </span>
    </div>
    <div className="bb-ends bb-break bb-muted">
      <span>
        {deal.city} · <Money value={deal.price} />
      </span>
      <DealDateLine deal={deal} />
    </div>
  </article>
)

export const RecentDeals = () => {
  const deals = useCall('GET /api/deals', { query: { limit: dashboardRows.deals } })
  return (
    <DashboardCard
      title={screens.dashboard.recentDeals}
      href="/deals"
      error={deals.data ? null : deals.error}
      onRetry={() => void deals.refetch()}>
      <ItemList
        label={screens.dashboard.recentDeals}
        items={deals.data}
        waitingItems={dashboardRows.deals}
        render={(deal) => <DealItem deal={deal} />}
        empty={
          <EmptyState
            drawing="deals"
            text={screens.deals.none}
            action={<AppLink href="/deals?new=deal">{screens.deals.addFirst}</AppLink>}
          />
        }
      />
    </DashboardCard>
  )
}

const columns: readonly Column<Document>[] = [
  { key: 'name', title: 'Name', render: ({ label }) => label },
  {
    key: 'type',
    title: 'Type',
    brief: 'detail',
    render: ({ type, propertyAddress }) => (
      <>
        {documentTypeLabels[type]}
        {propertyAddress === null ? null : <span className="bb-on-phones"> · {propertyAddress}</span>}
      </>
    ),
  },
  {
    key: 'uploaded',
    title: 'Upload Date',
    brief: 'figure',
    render: ({ uploadedAt }) => <DateText value={uploadedAt} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    align: 'end',
    render: (document) => <DocumentActions document={document} />,
  },
]

export const RecentDocuments = () => {
  const documents = useCall('GET /api/documents', { query: { limit: dashboardRows.documents } })
  const isPhone = useIsPhone()
  return (
    <DashboardCard
      title={screens.dashboard.recentDocuments}
      href="/documents"
      error={documents.data ? null : documents.error}
      onRetry={() => void documents.refetch()}>
      <div className={isPhone ? 'agent-document-rows' : undefined}>
        <Table
          caption={screens.dashboard.recentDocuments}
          columns={isPhone ? briefColumns(true) : columns}
          rows={documents.data}
          waitingRows={dashboardRows.documents}
          empty={
            <EmptyState
              text={screens.documents.none}
              action={<AppLink href="/documents?new=document">{screens.documents.upload}</AppLink>}
            />
          }
        />
      </div>
    </DashboardCard>
  )
}

const sizeOf = ({ bedrooms, bathrooms, squareFootage }: Property): string =>
  [
    bedrooms === null ? null : `${bedrooms} bd`,
    bathrooms === null ? null : `${bathrooms} ba`,
    squareFootage === null ? null : `${formatCount(squareFootage)} sq ft`,
  ]
    .filter(Boolean)
    .join(' · ')

const Listing = ({ property }: { property: Property }) => (
  <article className="listing" aria-label={property.propertyAddress}>
    <ListingPhoto className="listing-photo" src={property.photos?.[0]} address={property.propertyAddress} />
    <div className="bb-break bb-p-12">
      <p className="bb-ends bb-break">
        <span className="bb-strong">
          <Money value={property.price} />
        </span>{' '}
        <PropertyStatusTag status={property.status} />
      </p>
      <p>
        <AppLink href={`/properties/${property.id}`}>{property.propertyAddress}</AppLink>
      </p>
      <p className="bb-muted">
        {property.city}, {property.state} {property.zip}
      </p>
      <p className="bb-muted">{sizeOf(property)}</p>
    </div>
  </article>
)

const Waiting = () => (
  <div className="listings" aria-busy="true">
    {Array.from({ length: dashboardRows.listings }, (_, index) => (
      <div className="listing" key={index}>
        <div className="bb-wait bb-picture-wait" />
        <div className="bb-break bb-p-12">
          <div className="bb-wait bb-line-wait bb-line-short" />
          <div className="bb-wait bb-line-wait" />
        </div>
      </div>
    ))}
  </div>
)

export const ActiveListings = () => {
  const listings = useCall('GET /api/properties', { query: { status: 'ACTIVE', limit: dashboardRows.listings } })
  return (
    <DashboardCard
      title={screens.dashboard.listings}
      href="/properties"
      flush={false}
      error={listings.data ? null : listings.error}
      onRetry={() => void listings.refetch()}>
      {listings.data?.length === 0 ? (
        <EmptyState
          drawing="deals"
          text={screens.properties.none}
          action={<AppLink href="/properties?new=property">{screens.properties.addFirst}</AppLink>}
        />
      ) : null}
      {listings.data ? (
        <div className="listings">
          {listings.data.map((property) => (
            <Listing key={property.id} property={property} />
          ))}
        </div>
      ) : (
        <Waiting />
      )}
    </DashboardCard>
  )
}
