import { documentTypeLabels, screens, type Document } from '@bluebonnet/contracts'
import { urlOf, useCall } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, EmptyState, SectionCard } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { Table, type Column } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { DocumentMenu } from '../../shared/document-menu.js'
import { briefColumns, DocumentName } from '../../shared/document-name.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { DocumentActions } from '../../shared/document-actions.js'
import { useFileDrop } from './use-file-drop.js'

const columns: readonly Column<Document>[] = [
  { key: 'name', title: 'Name', render: (document) => <DocumentName document={document} placed={false} /> },
  { key: 'type', title: 'Type', render: ({ type }) => documentTypeLabels[type] },
  { key: 'uploaded', title: 'Upload Date', render: ({ uploadedAt }) => <DateText value={uploadedAt} /> },
  actionsColumn((document) => (
    <>
      <DocumentActions document={document} /> <DocumentMenu document={document} />
    </>
  )),
]

interface DealDocumentsProps {
  dealId: string
  onFiles: (files: readonly File[]) => void
}

/** The deal's documents. Accepts dropped files, several at once. */
export const DealDocuments = ({ dealId, onFiles }: DealDocumentsProps) => {
  const documents = useCall('GET /api/documents', { query: { dealId } })
  const isPhone = useIsPhone()
  const mayUpload = useMay('documents.write')
  const { isOver, dropProps } = useFileDrop(mayUpload, onFiles)
  const download = documents.data?.length ? (
    <Button
      type="text"
      size="small"
      href={urlOf('GET /api/deals/:id/documents.zip', { params: { id: dealId } })}
      download
      icon={<Icon of={DownloadIcon} />}>
      Download all as ZIP
    </Button>
  ) : null
  return (
    <div className={isOver ? 'deal-documents-over' : undefined} {...dropProps}>
      <SectionCard title="Documents" extra={download} flush>
        {documents.error && !documents.data ? (
          <LoadFailure what="The documents" error={documents.error} onRetry={() => void documents.refetch()} />
        ) : (
          <div className={isPhone ? 'agent-document-rows' : undefined}>
            <Table
              caption="Documents of this deal"
              columns={isPhone ? briefColumns(false) : columns}
              rows={documents.data}
              waitingRows={3}
              empty={<EmptyState text={screens.documents.none} />}
            />
          </div>
        )}
      </SectionCard>
    </div>
  )
}
