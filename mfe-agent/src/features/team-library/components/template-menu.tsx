import { isBroker, screens, toastTexts } from '@bluebonnet/contracts'
import type { Template } from '@bluebonnet/contracts'
import { useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import { ActionMenu, lazyDialog, useConfirm } from '@bluebonnet/ui'
import { MoreIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'

const EditTemplateDialog = lazyDialog(async () => (await import('./edit-template-dialog.js')).EditTemplateDialog)

/**
 * Its uploader, brokers and managers may change a template or take it away
 * (docs/rules/roles-and-permissions.md#templates).
 */
export const TemplateMenu = ({ template }: { template: Template }) => {
  const { id, name, uploadedBy } = template
  const { user } = useSession()
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const remove = useCallMutation('DELETE /api/templates/:id', {
    invalidates: ['GET /api/templates'],
    success: toastTexts.templateDeleted,
    failure: toastTexts.templateDeleteFailed,
  })
  if (user === null || (uploadedBy !== user.id && !isBroker(user))) return null
  const askAndRemove = async (): Promise<void> => {
    const content = 'Nobody can download it any more.'
    const yes = await confirm({ title: `Delete ${name}?`, content, confirmLabel: 'Delete', danger: true })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <>
      <ActionMenu
        label={`More for ${name}`}
        icon={<MoreIcon aria-hidden />}
        actions={[
          { key: 'edit', label: screens.library.edit, onClick: () => setEditing(true) },
          { key: 'delete', label: 'Delete template', danger: true, onClick: () => void askAndRemove() },
        ]}
      />
      <EditTemplateDialog template={template} open={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}
