import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import type { Deal } from '@bluebonnet/contracts'
import { Button, useMedia } from '@bluebonnet/ui'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { Icon, MessagesIcon, UploadIcon } from '@bluebonnet/ui/icons'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { PhotoPagesDialog, UploadPapersDialog } from '../../shared/dialogs.js'

/** On a phone: the main actions of an open deal, at the bottom of the screen. */
export const DealBar = ({ deal, onMessage }: { deal: Deal; onMessage: () => void }) => {
  const isPhone = useMedia('(max-width: 768px)')
  const upload = useDialogAbout<readonly File[]>([])
  const pages = useDialogAbout<readonly File[]>([])
  const mayUpload = useMay('documents.write')
  const mayWrite = useMay('deals.message')
  if (!isPhone || (!mayUpload && !mayWrite)) return null
  return (
    <>
      <div className="bb-page-bar" data-print="no">
        {mayUpload ? (
          <>
            <FilesButton label="Photo of a paper" accept="image/*" camera onFiles={pages.ask}>
              Photo
            </FilesButton>
            <Button icon={<Icon of={UploadIcon} />} onClick={() => upload.ask([])}>
              Upload
            </Button>
          </>
        ) : null}
        {mayWrite ? (
          <Button icon={<Icon of={MessagesIcon} />} onClick={onMessage}>
            Message
          </Button>
        ) : null}
      </div>
      <PhotoPagesDialog
        open={pages.open}
        photos={pages.about}
        name="Scan"
        onDone={(pdf) => upload.ask([pdf])}
        onClose={pages.close}
      />
      <UploadPapersDialog
        open={upload.open}
        dropped={upload.about}
        about={{ dealId: deal.id }}
        onClose={upload.close}
      />
    </>
  )
}
