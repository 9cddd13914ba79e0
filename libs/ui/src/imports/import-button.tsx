// Bundled with each of the two portals that use it, because few people open it. It imports what the shell provides by
// package name, so that only one copy exists.
import type { ImportKind, Permission } from '@bluebonnet/domain'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, lazyDialog } from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'

export interface ImportedList {
  kind: ImportKind
  permission: Permission
  noun: string
  note?: string
  /** The button's text; 'Import' by default. */
  button?: string
}

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.js')).ImportDialog)

export const ImportButton = ({ list }: { list: ImportedList }) => {
  const mayImport = useMay(list.permission)
  const [isOpen, setOpen] = useState(false)
  if (!mayImport) return null
  return (
    <>
      <Button icon={<Icon of={UploadIcon} />} onClick={() => setOpen(true)}>
        {list.button ?? 'Import'}
      </Button>
      <ImportDialog list={list} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
