import { documentTypeLabels, documentTypes, screens } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { ShareIcon, UploadIcon } from '@bluebonnet/ui/icons'
import { FilterBar, SearchBox, Select, optionsOf } from '@bluebonnet/ui/filters'
import { useState } from 'react'
import { UploadPapersDialog } from '../../shared/dialogs.js'
import { useAct } from '../../shared/use-act.js'
import { withAll } from '../../shared/with-all.js'
import { DocumentTable } from './components/document-table.js'
import { TrecForms } from './components/trec-forms.js'
import './documents.css'

const ShareDocumentDialog = lazyDialog(
  async () => (await import('./components/share-document-dialog.js')).ShareDocumentDialog,
)
const UploadDocumentDialog = lazyDialog(
  async () => (await import('./components/upload-document-dialog.js')).UploadDocumentDialog,
)
const shownOptions = [
  { value: '', label: 'Current' },
  { value: 'true', label: 'Archived' },
]
const typeOptions = withAll('All types', optionsOf(documentTypes, documentTypeLabels))

const Documents = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const type = filters.oneOf('type', documentTypes)
  const isArchived = filters.get('archived') === 'true'
  const [isUploading, setUploading] = useAct('document')
  const [isUploadingMany, setUploadingMany] = useState(false)
  const [sharing, setSharing] = useState<{ open: boolean; document: Document | null }>({ open: false, document: null })
  const isFiltered = q !== '' || type !== undefined || isArchived
  const share = (document: Document | null): void => setSharing({ open: true, document })
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.documents.title}
        action={
          <>
            <Button icon={<ShareIcon aria-hidden />} onClick={() => share(null)}>
              {screens.documents.share}
            </Button>
            <Button icon={<UploadIcon aria-hidden />} onClick={() => setUploadingMany(true)}>
              {screens.documents.uploadMany}
            </Button>
            <Button type="primary" icon={<UploadIcon aria-hidden />} onClick={() => setUploading(true)}>
              {screens.documents.upload}
            </Button>
          </>
        }
      />
      <TrecForms />
      <FilterBar
        label="Filter documents"
        onClear={isFiltered ? () => filters.filter({ q: '', type: '', archived: '' }) : undefined}>
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
      <DocumentTable q={q} type={type} isArchived={isArchived} onUpload={() => setUploading(true)} onShare={share} />
      <UploadDocumentDialog open={isUploading} onClose={() => setUploading(false)} />
      <UploadPapersDialog open={isUploadingMany} about={null} onClose={() => setUploadingMany(false)} />
      <ShareDocumentDialog
        key={sharing.document?.id ?? 'any'}
        document={sharing.document}
        open={sharing.open}
        onClose={() => setSharing({ ...sharing, open: false })}
      />
    </div>
  )
}

export default Documents
