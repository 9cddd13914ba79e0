import { documentTypeLabels, screens, shown } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, EmptyState } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { DocumentActions } from '../../../shared/document-actions.js'
import { DashboardCard } from './dashboard-card.js'

const columns: readonly Column<Document>[] = [
  { key: 'name', title: 'Name', render: ({ label }) => label },
  { key: 'type', title: 'Type', render: ({ type }) => documentTypeLabels[type] },
  { key: 'uploaded', title: 'Upload Date', render: ({ uploadedAt }) => <DateText value={uploadedAt} /> },
  {
    key: 'actions',
    title: 'Actions',
    acts: true,
    align: 'end',
    render: (document) => <DocumentActions document={document} />,
  },
]

export const RecentDocuments = () => {
  const documents = useCall('GET /api/documents', { query: { limit: shown.documents } })
  return (
    <DashboardCard
      title={screens.dashboard.recentDocuments}
      href="/documents"
      error={documents.data ? null : documents.error}
      onRetry={() => void documents.refetch()}>
      <Table
        caption={screens.dashboard.recentDocuments}
        columns={columns}
        rows={documents.data}
        rowKey={({ id }) => id}
        waitingRows={shown.documents}
        empty={
          <EmptyState
            text={screens.documents.none}
            action={<AppLink href="/documents?new=document">{screens.documents.upload}</AppLink>}
          />
        }
      />
    </DashboardCard>
  )
}
