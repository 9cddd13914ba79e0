import { documentTypeLabels } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { countedTitle, DateText, EmptyState, ErrorState, SectionCard } from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'
import { FileIcon } from '@bluebonnet/ui/icons'

const pageRows = 20

/** What somebody filed that belongs to no deal, client or property: a license, a W-9, an agreement. */
export const PersonPapers = ({ userId }: { userId: string }) => {
  const { rows, ...list } = useList('GET /api/documents', { query: { ownOf: userId } }, pageRows, 'shown.papers')
  return (
    <SectionCard title={countedTitle('Papers of their own', list.total, list.isAtLeast)}>
      {list.error ? (
        <ErrorState title="The papers could not be loaded." onRetry={list.refetch} />
      ) : (
        <ItemList
          label="Papers of their own"
          items={rows}
          itemKey={({ id }) => id}
          empty={<EmptyState text="Nothing filed that belongs to no deal, client or property" />}
          render={({ label, url, type, uploadedAt }) => (
            <Item
              lead={<FileIcon aria-hidden />}
              title={
                <a href={url} target="_blank" rel="noopener">
                  {label}
                </a>
              }
              detail={
                <>
                  {documentTypeLabels[type]} · <DateText value={uploadedAt} />
                </>
              }
            />
          )}
        />
      )}
      {list.isLong ? <LoadMore noun="papers" {...list.more} /> : null}
    </SectionCard>
  )
}
