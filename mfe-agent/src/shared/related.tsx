import { dealSideLabels, screens, type Deal } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { AppLink, countedTitle, DealStatusTag, EmptyState, formatMoney, SectionCard } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { DocumentItem } from '@bluebonnet/ui/document-item'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { LoadFailure } from './load-failure.js'

const DealItem = ({ deal }: { deal: Deal }) => (
  <Item
    title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
    detail={[deal.city, formatMoney(deal.price), dealSideLabels[deal.side]].join(' · ')}
    end={
      <>
        <SampleTag deal={deal} /> <DealStatusTag status={deal.status} />
      </>
    }
  />
)

const shownAtMost = 20

export const RelatedDeals = ({ of }: { of: { clientId: string } | { propertyId: string } }) => {
  const pages = useCallPages('GET /api/deals', { query: of }, shownAtMost)
  return (
    <SectionCard
      title={countedTitle(screens.deals.title, pages.data?.pages[0]?.total, pages.data?.pages[0]?.isAtLeast)}>
      {pages.isError ? (
        <LoadFailure what="The deals" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <ItemList
          label={screens.deals.title}
          items={pages.data?.pages[0]?.rows}
          render={(deal) => <DealItem deal={deal} />}
          empty={<EmptyState drawing="deals" text={screens.deals.none} />}
        />
      )}
    </SectionCard>
  )
}

export const RelatedDocuments = ({ of }: { of: { clientId: string } | { propertyId: string } }) => {
  const pages = useCallPages('GET /api/documents', { query: of }, shownAtMost)
  return (
    <SectionCard
      title={countedTitle(screens.documents.title, pages.data?.pages[0]?.total, pages.data?.pages[0]?.isAtLeast)}>
      {pages.isError ? (
        <LoadFailure what="The documents" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <ItemList
          label={screens.documents.title}
          items={pages.data?.pages[0]?.rows}
          empty={<EmptyState text={screens.documents.none} />}
          render={(document) => <DocumentItem document={document} />}
        />
      )}
    </SectionCard>
  )
}
