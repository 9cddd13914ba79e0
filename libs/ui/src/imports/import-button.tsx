// Bundled with each of the two portals that use it, because few people open it. It imports what the shell provides by
// package name, so that only one copy exists.
import type { ImportKind, Permission } from '@bluebonnet/domain'
import { useDialogParam } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, EmptyState, lazyDialog } from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import type { ReactNode } from 'react'

export interface ImportedList {
  kind: ImportKind
  permission: Permission
  noun: string
  note?: string
  /** The button's text; 'Import' by default. */
  button?: string
}

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.js')).ImportDialog)

const useImportParam = ({ kind }: ImportedList) => useDialogParam(`import-${kind}`)

const OpenImport = ({ list }: { list: ImportedList }) => {
  const [, setOpen] = useImportParam(list)
  return (
    <Button icon={<Icon of={UploadIcon} />} onClick={() => setOpen(true)}>
      {list.button ?? 'Import'}
    </Button>
  )
}

/** The import of a page's head, with the page's one dialog. */
export const ImportButton = ({ list }: { list: ImportedList }) => {
  const mayImport = useMay(list.permission)
  const [isOpen, setOpen] = useImportParam(list)
  if (!mayImport) return null
  return (
    <>
      <OpenImport list={list} />
      <ImportDialog list={list} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface NothingYetProps {
  drawing: 'deals' | 'people'
  text: string
  list: ImportedList
  /** The button that adds the first row; null for people who may not. */
  add: ReactNode
}

/**
 * An empty list that an import fills too: what fills it, and both buttons. The dialog is that of the `ImportButton` in
 * the page's head, because the first imported row removes the empty list.
 */
export const NothingYet = ({ drawing, text, list, add }: NothingYetProps) => {
  const mayImport = useMay(list.permission)
  return (
    <EmptyState
      drawing={drawing}
      text={text}
      action={
        <>
          {mayImport || add === null ? (
            <p className="bb-muted">
              {!mayImport
                ? `Agents and their office add the ${list.noun}.`
                : `${add === null ? 'Import' : 'Add them one by one, or import'} the ${list.noun} of a spreadsheet.`}
            </p>
          ) : null}
          {mayImport || add !== null ? (
            <div className="bb-buttons">
              {add}
              {mayImport ? <OpenImport list={list} /> : null}
            </div>
          ) : null}
        </>
      }
    />
  )
}
