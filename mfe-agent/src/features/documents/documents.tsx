import {
  documentTypeLabels,
  downloading,
  ordersOf,
  screens,
  type Document,
  type ListOrder,
} from '@bluebonnet/contracts'
import { documentTypes, trecForms, trecFormUrl, type DocumentType } from '@bluebonnet/domain'
import {
  handedFiles,
  handFiles,
  sentenceOf,
  useDialogParam,
  useFilters,
  useList,
  useTable,
  useToast,
  type TableChoices,
} from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, EmptyState, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { bothWays, ColumnsMenu, ListCard, Table, useSelection, type Column } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select, Tooltip, withAllChoice } from '@bluebonnet/ui/filters'
import { DownloadIcon, ExportIcon, Icon, ShareIcon, UploadIcon, ViewIcon } from '@bluebonnet/ui/icons'
import { PageMore, useIsPhone } from '@bluebonnet/ui/page-more'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { useEffect } from 'react'
import { UploadPapersDialog } from '../../shared/dialogs.js'
import { downloadUrl, saveFile } from '../../shared/download.js'
import { OpenSection } from '../../shared/open-section.js'
import { useRowKeyList } from '../../shared/key-list.js'
import { SavedViews } from '../../shared/saved-views.js'
import { DocumentMenu } from '../../shared/document-menu.js'
import { briefColumns, DocumentName } from '../../shared/document-name.js'
import { SelectedDocumentsActions } from './document-actions.js'
import './documents.css'

/** The Texas Real Estate Commission's forms. Links lead to their pages, because file names change. */
const TrecForms = () => (
  <OpenSection title={screens.documents.forms}>
    <ul className="agent-forms">
      {trecForms.map((form) => (
        <li key={form.number}>
          <a
            className="bb-card bb-card-link agent-form"
            href={trecFormUrl(form)}
            target="_blank"
            rel="noopener noreferrer">
            <span className="bb-flex bb-between bb-small bb-strong bb-primary bb-numbers">
              TREC {form.number} <Icon of={ExportIcon} aria-label="opens in a new tab" />
            </span>
            <span className="bb-medium">{form.title}</span>
            <span className="bb-caption">
              Revised <DateText value={form.revised} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </OpenSection>
)

/** View opens files that a browser can show in a new tab. Others are downloaded. */
const DocumentActions = ({ document, onShare }: { document: Document; onShare: (document: Document) => void }) => {
  const { toast } = useToast()
  const download = (): void => {
    saveFile(downloadUrl(document.url))
    toast({ title: downloading(document.label) })
  }
  return (
    <span className="bb-row-actions">
      <Tooltip title="View">
        <Button
          type="text"
          href={document.url}
          target="_blank"
          rel="noopener"
          icon={<Icon of={ViewIcon} />}
          aria-label={`View ${document.label}`}
        />
      </Tooltip>
      <Tooltip title="Download">
        <Button
          type="text"
          icon={<Icon of={DownloadIcon} />}
          onClick={download}
          aria-label={`Download ${document.label}`}
        />
      </Tooltip>
      <Tooltip title="Share">
        <Button
          type="text"
          icon={<Icon of={ShareIcon} />}
          onClick={() => onShare(document)}
          aria-label={`Share ${document.label}`}
        />
      </Tooltip>
      <DocumentMenu document={document} />
    </span>
  )
}

interface DocumentTableProps {
  q: string
  type: DocumentType | undefined
  isArchived: boolean
  view: TableChoices<ListOrder<'documents'>>
  columns: readonly Column<Document>[]
  onShare: (document: Document) => void
  onUpload: () => void
}

/** A few screenfuls, on a phone too. 'Show more' loads the rest. */
const pageSize = 25

const columnsOf = (onShare: (document: Document) => void): Column<Document>[] => [
  { key: 'name', title: 'Name', orders: bothWays('name'), render: (document) => <DocumentName document={document} /> },
  { key: 'type', title: 'Type', orders: bothWays('type'), render: ({ type }) => documentTypeLabels[type] },
  {
    key: 'uploaded',
    title: 'Upload Date',
    orders: bothWays('uploaded'),
    render: ({ uploadedAt }) => <DateText value={uploadedAt} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    align: 'end',
    render: (document) => <DocumentActions document={document} onShare={onShare} />,
  },
]

const DocumentTable = ({ q, type, isArchived, view, columns, onShare, onUpload }: DocumentTableProps) => {
  const isPhone = useIsPhone()
  const { rows: documents, ...list } = useList(
    'GET /api/documents',
    { query: { q, type, order: view.chosen, ...(isArchived ? { archived: 'true' } : {}) } },
    pageSize,
  )
  const selection = useSelection(documents, { nameOf: ({ label }) => label })
  const mayUpload = useMay('documents.write')
  const empty =
    q === '' && type === undefined && !isArchived ? (
      <EmptyState
        text={screens.documents.none}
        action={
          mayUpload ? (
            <Button type="primary" icon={<Icon of={UploadIcon} />} onClick={onUpload}>
              {screens.documents.upload}
            </Button>
          ) : (
            <p className="bb-muted">Agents and their office upload the documents.</p>
          )
        }
      />
    ) : (
      <EmptyState drawing="search" text={screens.documents.noMatch} />
    )
  return (
    <>
      <ListCard
        title={screens.documents.all}
        noun="documents"
        list={list}
        failure={sentenceOf(list.error) ?? 'The documents could not be loaded.'}>
        <div className={isPhone ? 'agent-document-rows' : undefined}>
          <Table
            caption="Documents"
            columns={isPhone ? briefColumns(true, onShare) : columns}
            rows={documents}
            empty={empty}
            waitingRows={8}
            {...(isPhone ? {} : { view })}
            selection={selection}
          />
        </div>
      </ListCard>
      <SelectedDocumentsActions selection={selection} />
    </>
  )
}

const ShareDocumentDialog = lazyDialog(async () => (await import('./share-document-dialog.js')).ShareDocumentDialog)
const UploadDocumentDialog = lazyDialog(async () => (await import('./upload-document-dialog.js')).UploadDocumentDialog)
const shownOptions = [
  { value: '', label: 'Current' },
  { value: 'true', label: 'Archived' },
]
const typeOptions = withAllChoice('All types', optionsOf(documentTypes, documentTypeLabels))

const Documents = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const type = filters.oneOf('type', documentTypes)
  const isArchived = filters.get('archived') === 'true'
  const [isUploading, setUploading] = useDialogParam('document')
  const [isUploadingMany, setUploadingMany] = useDialogParam('papers')
  const { about: shared, ...sharing } = useDialogAbout<Document | null>(null)
  const isFiltered = q !== '' || type !== undefined || isArchived
  const view = useTable('documents', ordersOf('documents'), '-uploaded')
  const columns = columnsOf(sharing.ask)
  const { button, keys } = useRowKeyList({})
  const mayUpload = useMay('documents.write')
  // Clears the photos, so that the next visit, even after a sign-out, does not show them.
  useEffect(() => () => handFiles([]), [])
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.documents.title}
        action={
          mayUpload ? (
            <>
              <PageMore>
                <Button icon={<Icon of={ShareIcon} />} onClick={() => sharing.ask(null)}>
                  {screens.documents.share}
                </Button>
                <Button icon={<Icon of={UploadIcon} />} onClick={() => setUploadingMany(true)}>
                  {screens.documents.uploadMany}
                </Button>
              </PageMore>
              <Button type="primary" icon={<Icon of={UploadIcon} />} onClick={() => setUploading(true)}>
                {screens.documents.upload}
              </Button>
            </>
          ) : null
        }
      />
      <FilterBar
        label="Filter documents"
        filterCount={Number(type !== undefined) + Number(isArchived)}
        onClear={isFiltered ? () => filters.filter({ q: '', type: '', archived: '' }) : undefined}
        end={
          <>
            {button}
            <ColumnsMenu columns={columns} view={view} />
            <SavedViews list="DOCUMENTS" columns={view.columns} />
          </>
        }>
        <SearchBox value={q} onSearch={filters.search} placeholder={screens.documents.searchPlaceholder} />
        <Select<string>
          aria-label="Type"
          value={type ?? ''}
          options={typeOptions}
          onChange={(value) => filters.filter({ type: value })}
        />
        <Select<string>
          aria-label="Shown"
          value={isArchived ? 'true' : ''}
          options={shownOptions}
          onChange={(value) => filters.filter({ archived: value })}
        />
      </FilterBar>
      {keys}
      <DocumentTable
        q={q}
        type={type}
        isArchived={isArchived}
        view={view}
        columns={columns}
        onShare={sharing.ask}
        onUpload={() => setUploading(true)}
      />
      <TrecForms />
      <UploadDocumentDialog open={isUploading} onClose={() => setUploading(false)} />
      <UploadPapersDialog
        open={isUploadingMany}
        about={null}
        dropped={handedFiles()}
        onClose={() => {
          handFiles([])
          setUploadingMany(false)
        }}
      />
      <ShareDocumentDialog key={shared?.id ?? 'any'} document={shared} open={sharing.open} onClose={sharing.close} />
    </div>
  )
}

export default Documents
