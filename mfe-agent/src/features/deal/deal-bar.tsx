import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import type { Deal } from '@bluebonnet/contracts'
import { Button, useMedia } from '@bluebonnet/ui'
import { Icon, MessagesIcon, UploadIcon } from '@bluebonnet/ui/icons'
import { useRef, useState } from 'react'
import { PhotoPagesDialog, UploadPapersDialog } from '../../shared/dialogs.js'

/** On a phone: the main actions of an open deal, at the bottom of the screen. */
export const DealBar = ({ deal, onMessage }: { deal: Deal; onMessage: () => void }) => {
  const isPhone = useMedia('(max-width: 768px)')
  const camera = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<{ open: boolean; dropped: readonly File[] }>({ open: false, dropped: [] })
  const [pages, setPages] = useState<{ open: boolean; photos: readonly File[] }>({ open: false, photos: [] })
  const mayUpload = useMay('documents.write')
  const mayWrite = useMay('deals.message')
  if (!isPhone || (!mayUpload && !mayWrite)) return null
  return (
    <>
      <div className="bb-page-bar" data-print="no">
        {mayUpload ? (
          <>
            <input
              ref={camera}
              type="file"
              hidden
              multiple
              accept="image/*"
              capture="environment"
              aria-label="Photo of a paper"
              onChange={({ target }) => {
                const photos = [...(target.files ?? [])]
                // Allows the same photo to be chosen again.
                target.value = ''
                if (photos.length > 0) setPages({ open: true, photos })
              }}
            />
            <Button onClick={() => camera.current?.click()}>Photo</Button>
            <Button icon={<Icon of={UploadIcon} />} onClick={() => setUpload({ open: true, dropped: [] })}>
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
        {...pages}
        name="Scan"
        onDone={(pdf) => setUpload({ open: true, dropped: [pdf] })}
        onClose={() => setPages({ ...pages, open: false })}
      />
      <UploadPapersDialog
        {...upload}
        about={{ dealId: deal.id }}
        onClose={() => setUpload({ ...upload, open: false })}
      />
    </>
  )
}
