import { documentTypeLabels, screens } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { countedTitle, DateText, EmptyState, SectionCard } from '@bluebonnet/ui'
import { FileIcon } from '@bluebonnet/ui/icons'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { LoadFailure } from './load-failure.js'

const shownAtMost = 20

/** The newest documents of one client or property. */
export const RelatedDocuments = ({ of }: { of: { clientId: string } | { propertyId: string } }) => {
  const pages = useCallPages('GET /api/documents', { query: of }, shownAtMost)
  return (
    <SectionCard title={countedTitle(screens.documents.title, pages.data?.pages[0]?.total)}>
      {pages.isError ? (
        <LoadFailure what="The documents" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <ItemList
          label={screens.documents.title}
          items={pages.data?.pages[0]?.rows}
          itemKey={({ id }) => id}
          empty={<EmptyState text={screens.documents.none} />}
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
    </SectionCard>
  )
}
