import { downloading, type Document } from '@bluebonnet/contracts'
import { useToast } from '@bluebonnet/portal-sdk'
import { DownloadIcon, Icon, ViewIcon } from '@bluebonnet/ui/icons'
import { Button, ButtonLink } from '@bluebonnet/ui/plain'
import { downloadUrl, saveFile } from './download.js'

/** View in a new tab, and a download with its toast. */
export const DocumentActions = ({ document: { label, url } }: { document: Pick<Document, 'label' | 'url'> }) => {
  const { toast } = useToast()
  const download = (): void => {
    toast({ title: downloading(label) })
    saveFile(downloadUrl(url))
  }
  return (
    <span className="document-actions">
      <ButtonLink look="icon" size="small" href={url} target="_blank" rel="noreferrer" aria-label={`View ${label}`}>
        <Icon of={ViewIcon} />
      </ButtonLink>
      <Button look="icon" size="small" aria-label={`Download ${label}`} onClick={download}>
        <Icon of={DownloadIcon} />
      </Button>
    </span>
  )
}
