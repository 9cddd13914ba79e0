import { can } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog } from '@bluebonnet/ui'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import type { ImportedList } from './imported-list.js'

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.js')).ImportDialog)

/** For those who may import. */
export const ImportButton = ({ list }: { list: ImportedList }) => {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user === null || !can(user, list.permission)) return null
  return (
    <>
      <Button icon={<UploadIcon aria-hidden />} onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportDialog list={list} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
