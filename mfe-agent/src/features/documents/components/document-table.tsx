import { documentTypeLabels, screens } from '@bluebonnet/contracts'
import type { Document, DocumentType } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { Button, DateText, EmptyState, SectionCard, ToneTag } from '@bluebonnet/ui'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { LoadMore, Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { countedTitle } from '../../../shared/counted-title.js'
import { LoadFailure } from '../../../shared/load-failure.js'
import { DocumentActions } from './document-actions.js'

interface DocumentTableProps {
  q: string
  type: DocumentType | undefined
  isArchived: boolean
  onUpload: () => void
  onShare: (document: Document) => void
}

const pageSize = 50

const columnsOf = (onShare: DocumentTableProps['onShare']): Column<Document>[] => [
  {
    key: 'name', title: 'Name',
    render: ({ label, supersededAt }) => <>{label}{supersededAt === null ? null : <> <ToneTag colour="gray">Superseded</ToneTag></>}</>,
  },
  { key: 'type', title: 'Type', render: ({ type }) => documentTypeLabels[type] },
  { key: 'uploaded', title: 'Upload Date', render: ({ uploadedAt }) => <DateText value={uploadedAt} /> },
  { key: 'actions', title: 'Actions', align: 'end', render: (document) => <DocumentActions document={document} onShare={onShare} /> },
]

export const DocumentTable = ({ q, type, isArchived, onUpload, onShare }: DocumentTableProps) => {
  const pages = useCallPages('GET /api/documents', { query: { q, type, ...(isArchived ? { archived: 'true' } : {}) } }, pageSize)
  const documents = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages.at(-1)?.total
  const isAtLeast = pages.data?.pages.at(-1)?.isAtLeast
  const empty = q === '' && type === undefined && !isArchived
    ? <EmptyState text={screens.documents.none} action={<Button type="primary" icon={<UploadIcon aria-hidden />} onClick={onUpload}>{screens.documents.upload}</Button>} />
    : <EmptyState drawing="search" text={screens.documents.noMatch} />
  return (
    <SectionCard title={countedTitle(screens.documents.all, total, isAtLeast)} flush>
      {pages.isError
        ? <LoadFailure what="The documents" error={pages.error} onRetry={() => void pages.refetch()} />
        : <Table caption="Documents" columns={columnsOf(onShare)} rows={documents} rowKey={({ id }) => id} empty={empty} waitingRows={8} />}
      {documents !== undefined && total !== undefined && (total > documents.length || pages.hasNextPage)
        ? <LoadMore shown={documents.length} total={total} isAtLeast={isAtLeast} noun="documents" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
        : null}
    </SectionCard>
  )
}
