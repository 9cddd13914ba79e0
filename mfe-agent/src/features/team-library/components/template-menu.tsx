import { isBroker, toastTexts } from '@bluebonnet/contracts'
import type { Template } from '@bluebonnet/contracts'
import { useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import { ActionMenu, useConfirm } from '@bluebonnet/ui'
import { MoreIcon } from '@bluebonnet/ui/icons'

/** Its uploader, brokers and managers may take a template away (docs/rules/roles-and-permissions.md#templates). */
export const TemplateMenu = ({ template: { id, name, uploadedBy } }: { template: Template }) => {
  const { user } = useSession()
  const confirm = useConfirm()
  const remove = useCallMutation('DELETE /api/templates/:id', {
    invalidates: ['GET /api/templates'], success: toastTexts.templateDeleted, failure: toastTexts.templateDeleteFailed,
  })
  if (user === null || (uploadedBy !== user.id && !isBroker(user))) return null
  const askAndRemove = async (): Promise<void> => {
    if (await confirm({ title: `Delete ${name}?`, content: 'Nobody can download it any more.', confirmLabel: 'Delete', danger: true })) remove.mutate({ params: { id } })
  }
  return <ActionMenu label={`More for ${name}`} icon={<MoreIcon aria-hidden />} actions={[{ key: 'delete', label: 'Delete template', danger: true, onClick: () => void askAndRemove() }]} />
}
