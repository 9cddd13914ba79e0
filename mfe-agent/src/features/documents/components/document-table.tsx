import { documentTypeLabels, screens } from '@bluebonnet/contracts'
import type { Document, DocumentType } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { Button, countedTitle, DateText, EmptyState, SectionCard, ToneTag } from '@bluebonnet/ui'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { LoadMore, Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
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
    key: 'name',
    title: 'Name',
    render: ({ label, propertyAddress, supersededAt }) => (
      <>
        <span>{label}</span>
        {supersededAt === null ? null : (
          <>
            {' '}
            <ToneTag colour="gray">Superseded</ToneTag>
          </>
        )}
        {propertyAddress === null ? null : <div className="agent-document-about">{propertyAddress}</div>}
      </>
    ),
  },
  { key: 'type', title: 'Type', render: ({ type }) => documentTypeLabels[type] },
  { key: 'uploaded', title: 'Upload Date', render: ({ uploadedAt }) => <DateText value={uploadedAt} /> },
  {
    key: 'actions',
    title: 'Actions',
    acts: true,
    align: 'end',
    render: (document) => <DocumentActions document={document} onShare={onShare} />,
  },
]

export const DocumentTable = ({ q, type, isArchived, onUpload, onShare }: DocumentTableProps) => {
  const { rows: documents, ...list } = useList(
    'GET /api/documents',
    { query: { q, type, ...(isArchived ? { archived: 'true' } : {}) } },
    pageSize,
  )
  const empty =
    q === '' && type === undefined && !isArchived ? (
      <EmptyState
        text={screens.documents.none}
        action={
          <Button type="primary" icon={<UploadIcon aria-hidden />} onClick={onUpload}>
            {screens.documents.upload}
          </Button>
        }
      />
    ) : (
      <EmptyState drawing="search" text={screens.documents.noMatch} />
    )
  return (
    <SectionCard title={countedTitle(screens.documents.all, list.total, list.isAtLeast)} flush>
      {list.error ? (
        <LoadFailure what="The documents" error={list.error} onRetry={list.refetch} />
      ) : (
        <Table
          caption="Documents"
          columns={columnsOf(onShare)}
          rows={documents}
          rowKey={({ id }) => id}
          empty={empty}
          waitingRows={8}
        />
      )}
      {list.isLong ? <LoadMore noun="documents" {...list.more} /> : null}
    </SectionCard>
  )
}
