import { can } from '@bluebonnet/contracts'
import type { Permission } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog } from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'

export interface ImportedList {
  call: 'POST /api/imports/clients' | 'POST /api/imports/properties' | 'POST /api/imports/deals'
  permission: Permission
  noun: string
  /** Columns that a file must have, and some that it may. */
  needed: readonly string[]
  optional: readonly string[]
  note?: string
  invalidates: readonly ReadName[]
}

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.js')).ImportDialog)

export const ImportButton = ({ list }: { list: ImportedList }) => {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user === null || !can(user, list.permission)) return null
  return (
    <>
      <Button icon={<Icon of={UploadIcon} />} onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportDialog list={list} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
