import { documentTypeLabels, screens } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { urlOf, useCall } from '@bluebonnet/portal-sdk'
import { Button, DateText, EmptyState, SectionCard, ToneTag } from '@bluebonnet/ui'
import { DownloadIcon } from '@bluebonnet/ui/icons'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { DocumentActions } from '../../../shared/document-actions.js'
import { LoadFailure } from '../../../shared/load-failure.js'

const columns: readonly Column<Document>[] = [
  { key: 'name', title: 'Name', render: ({ label, supersededAt }) => <>{label} {supersededAt ? <ToneTag colour="gray">Superseded</ToneTag> : null}</> },
  { key: 'type', title: 'Type', render: ({ type }) => documentTypeLabels[type] },
  { key: 'uploaded', title: 'Upload Date', render: ({ uploadedAt }) => <DateText value={uploadedAt} /> },
  { key: 'actions', title: 'Actions', acts: true, align: 'end', quiet: true, render: (document) => <DocumentActions document={document} /> },
]

export const DealDocuments = ({ dealId }: { dealId: string }) => {
  const documents = useCall('GET /api/documents', { query: { dealId } })
  const zip = documents.data?.length ? (
    <Button type="text" size="small" href={urlOf('GET /api/deals/:id/documents.zip', { params: { id: dealId } })} download icon={<DownloadIcon aria-hidden />}>Download all as ZIP</Button>
  ) : null
  return (
    <SectionCard title="Documents" extra={zip} flush>
      {documents.error && !documents.data ? <LoadFailure what="The documents" error={documents.error} onRetry={() => void documents.refetch()} /> : (
        <Table caption="Documents of this deal" columns={columns} rows={documents.data} rowKey={({ id }) => id} waitingRows={3} empty={<EmptyState text={screens.documents.none} />} />
      )}
    </SectionCard>
  )
}
