import { downloading } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { useToast } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { DownloadIcon, ViewIcon } from '@bluebonnet/ui/icons'
import { downloadUrl, saveFile } from './download.js'

/** View in a new tab, and download with SPEC's toast. */
export const DocumentActions = ({ document: { label, url } }: { document: Pick<Document, 'label' | 'url'> }) => {
  const { toast } = useToast()
  const download = (): void => {
    toast({ title: downloading(label) })
    saveFile(downloadUrl(url))
  }
  return (
    <span className="document-actions">
      <Button type="text" size="small" href={url} target="_blank" rel="noreferrer" icon={<ViewIcon />} aria-label={`View ${label}`} />
      <Button type="text" size="small" icon={<DownloadIcon />} aria-label={`Download ${label}`} onClick={download} />
    </span>
  )
}
