import { downloading } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { useToast } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { DownloadIcon, ShareIcon, ViewIcon } from '@bluebonnet/ui/icons'
import { Tooltip } from '@bluebonnet/ui/filters'
import { downloadUrl, saveFile } from '../../../shared/download.js'
import { DocumentMenu } from '../../../shared/papers/document-menu.js'

interface DocumentActionsProps {
  document: Document
  onShare: (document: Document) => void
}

/** View opens what a browser can show in a new tab; everything else is saved. */
export const DocumentActions = ({ document, onShare }: DocumentActionsProps) => {
  const { toast } = useToast()
  const download = (): void => {
    saveFile(downloadUrl(document.url))
    toast({ title: downloading(document.label) })
  }
  return (
    <span className="agent-row-actions">
      <Tooltip title="View">
        <Button
          type="text"
          href={document.url}
          target="_blank"
          rel="noopener"
          icon={<ViewIcon aria-hidden />}
          aria-label={`View ${document.label}`}
        />
      </Tooltip>
      <Tooltip title="Download">
        <Button
          type="text"
          icon={<DownloadIcon aria-hidden />}
          onClick={download}
          aria-label={`Download ${document.label}`}
        />
      </Tooltip>
      <Tooltip title="Share">
        <Button
          type="text"
          icon={<ShareIcon aria-hidden />}
          onClick={() => onShare(document)}
          aria-label={`Share ${document.label}`}
        />
      </Tooltip>
      <DocumentMenu document={document} />
    </span>
  )
}
