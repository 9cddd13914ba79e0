import { documentMarkLabels, documentTypeLabels, downloading, type Document } from '@bluebonnet/contracts'
import { useToast } from '@bluebonnet/portal-sdk'
import { DateText, ToneTag, type Action } from '@bluebonnet/ui'
import type { Column } from '@bluebonnet/ui/data'
import { Thumbnail } from '@bluebonnet/ui/thumbnail'
import { DocumentMenu } from './document-menu.js'
import { downloadUrl, saveFile } from './download.js'
import './document-name.css'

const Tags = ({ document: { mark, supersededAt } }: { document: Document }) => (
  <>
    {mark === null ? null : <ToneTag colour="red">{documentMarkLabels[mark]}</ToneTag>}
    {supersededAt === null ? null : <ToneTag colour="gray">Superseded</ToneTag>}
  </>
)

interface DocumentNameProps {
  document: Document
  /** Whether the deal's address is shown below. Not on the deal's own page. */
  placed?: boolean
}

/** A document's icon, name and address. */
export const DocumentName = ({ document, placed = true }: DocumentNameProps) => (
  <div className="bb-with-thumbnail">
    <Thumbnail document={document} />
    <div>
      <span>{document.label}</span> <Tags document={document} />
      {!placed || document.propertyAddress === null ? null : (
        <div className="bb-caption agent-document-about">{document.propertyAddress}</div>
      )}
    </div>
  </div>
)

/** A document in two lines: a link with its name, then address, date and type. */
const BriefName = ({ document, placed = true }: DocumentNameProps) => {
  const { label, url, type, uploadedAt, propertyAddress } = document
  return (
    <div className="bb-with-thumbnail agent-document-brief">
      <Thumbnail document={document} />
      <div>
        <a href={url} target="_blank" rel="noopener">
          {label}
        </a>
        <div className="bb-caption agent-document-about">
          <Tags document={document} /> {placed && propertyAddress !== null ? `${propertyAddress} · ` : ''}
          <DateText value={uploadedAt} /> · {documentTypeLabels[type]}
        </div>
      </div>
    </div>
  )
}

interface BriefMenuProps {
  document: Document
  onShare: ((document: Document) => void) | undefined
}

const BriefMenu = ({ document, onShare }: BriefMenuProps) => {
  const { toast } = useToast()
  const download = (): void => {
    saveFile(downloadUrl(document.url))
    toast({ title: downloading(document.label) })
  }
  const also: Action[] = [{ key: 'download', label: 'Download', onClick: download }]
  if (onShare) also.push({ key: 'share', label: 'Share', onClick: () => onShare(document) })
  return <DocumentMenu document={document} also={also} />
}

/** The columns of a list of documents on a phone. */
export const briefColumns = (placed: boolean, onShare?: (document: Document) => void): Column<Document>[] => [
  { key: 'name', title: 'Name', render: (document) => <BriefName document={document} placed={placed} /> },
  {
    key: 'actions',
    title: 'Actions',
    quiet: true,
    isActions: true,
    align: 'end',
    render: (document) => <BriefMenu document={document} onShare={onShare} />,
  },
]
