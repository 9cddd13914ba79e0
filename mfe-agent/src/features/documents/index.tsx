import { documentTypeLabels, documentTypes, screens } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { Button, PageHeader, ShareIcon, UploadIcon } from '@bluebonnet/ui'
import { FilterBar, SearchBox, Select, optionsOf } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { useFilters } from '../../shared/use-filters.js'
import { withAll } from '../../shared/with-all.js'
import { DocumentTable } from './components/document-table.js'
import { ShareDocumentDialog } from './components/share-document-dialog.js'
import { TrecForms } from './components/trec-forms.js'
import { UploadDocumentDialog } from './components/upload-document-dialog.js'
import './documents.css'

const typeOptions = withAll('All types', optionsOf(documentTypes, documentTypeLabels))

const Documents = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const type = filters.oneOf('type', documentTypes)
  const [isUploading, setUploading] = useState(false)
  const [sharing, setSharing] = useState<{ open: boolean; document: Document | null }>({ open: false, document: null })
  const isFiltered = q !== '' || type !== undefined
  const share = (document: Document | null): void => setSharing({ open: true, document })
  return (
    <div className="bb-stack">
      <PageHeader title={screens.documents.title} action={(
        <>
          <Button icon={<ShareIcon aria-hidden />} onClick={() => share(null)}>{screens.documents.share}</Button>
          <Button type="primary" icon={<UploadIcon aria-hidden />} onClick={() => setUploading(true)}>{screens.documents.upload}</Button>
        </>
      )} />
      <TrecForms />
      <FilterBar label="Filter documents" onClear={isFiltered ? () => filters.set({ q: '', type: '' }) : undefined}>
        <SearchBox value={q} onSearch={(text) => filters.set({ q: text })} placeholder={screens.documents.searchPlaceholder} />
        <Select<string> aria-label="Type" value={type ?? ''} options={typeOptions} onChange={(value) => filters.set({ type: value })} />
      </FilterBar>
      <DocumentTable q={q} type={type} onUpload={() => setUploading(true)} onShare={share} />
      <UploadDocumentDialog open={isUploading} onClose={() => setUploading(false)} />
      <ShareDocumentDialog key={sharing.document?.id ?? 'any'} document={sharing.document} open={sharing.open} onClose={() => setSharing({ ...sharing, open: false })} />
    </div>
  )
}

export default Documents
