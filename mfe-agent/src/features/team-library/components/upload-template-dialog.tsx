import { fieldTexts, lengths, screens, templateCategories, templateCategoryLabels, toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { TemplateCategory } from '@bluebonnet/contracts'
import { given, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { Form, Input, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { UploadDialog } from '../../../shared/uploads/upload-dialog.js'
import { templateUploader } from '../../../shared/uploads/uploaders.js'

/** Here a session that is over leads to /login (docs/rules/screens.md#signed-out). */
const signIn = { by: '/login' } as const

interface TemplateValues {
  name: string
  category: TemplateCategory
  description?: string
}

export const UploadTemplateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const draft = useDraft('upload-template')
  const create = useCallMutation('POST /api/templates', {
    draft,
    invalidates: ['GET /api/templates'], success: toastTexts.templateUploaded, failure: toastTexts.templateFailed, signIn,
  })
  const submit = async ({ name, category, description }: TemplateValues, fileUrl: string) =>
    create.mutateAsync({ body: { fileUrl, name, category, description: given(description) } })
  return (
    <UploadDialog<TemplateValues> draft={draft} open={open} title={screens.library.upload} uploader={templateUploader} rule={uploadRules.template} fileField="fileUrl" signIn={signIn}
      missing={toastTexts.fileFirst} failure={toastTexts.templateFailed} onSubmit={submit} onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="name" label="Name" rules={[rules.requiredText(fieldTexts.name)]}><Input maxLength={lengths.name} autoComplete="off" /></Form.Item>
        <Form.Item name="category" label="Category" rules={[rules.required(fieldTexts.templateCategory)]}>
          <Select options={optionsOf(templateCategories, templateCategoryLabels)} placeholder="Choose a category" />
        </Form.Item>
      </div>
      <Form.Item name="description" label="Description"><Input.TextArea rows={3} maxLength={lengths.note} /></Form.Item>
    </UploadDialog>
  )
}
