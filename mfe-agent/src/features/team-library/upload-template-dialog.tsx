import { screens, toasts } from '@bluebonnet/contracts'
import { uploadRules } from '@bluebonnet/domain'
import { presentText, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { UploadDialog } from '../../shared/uploads/upload-dialog.js'
import { templateUploader } from '../../shared/uploads/uploaders.js'
import { TemplateFields, type TemplateValues } from './edit-template-dialog.js'

/** An expired session redirects to /login here (docs/rules/screens.md#signed-out). */
const signIn = { by: '/login' } as const

export const UploadTemplateDialog = ({ open, onClose }: DialogProps) => {
  const draft = useDraft('upload-template')
  const create = useCallMutation('POST /api/templates', {
    draft,
    success: toasts.templateUploaded,
    failure: toasts.templateFailed,
    signIn,
  })
  const submit = async ({ name, category, description }: TemplateValues, fileUrl: string) =>
    create.mutateAsync({ body: { fileUrl, name, category, description: presentText(description) } })
  return (
    <UploadDialog<TemplateValues>
      draft={draft}
      open={open}
      title={screens.library.upload}
      uploader={templateUploader}
      rule={uploadRules.template}
      fileField="fileUrl"
      signIn={signIn}
      missing={toasts.fileFirst}
      failure={toasts.templateFailed}
      onSubmit={submit}
      onClose={onClose}>
      <TemplateFields />
    </UploadDialog>
  )
}
