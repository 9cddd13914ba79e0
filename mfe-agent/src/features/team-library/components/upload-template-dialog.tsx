import { fieldTexts, screens, templateCategories, templateCategoryLabels, toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { TemplateCategory } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, Select, optionsOf } from '@bluebonnet/ui/forms'
import { given } from '../../../shared/given.js'
import { FileField } from '../../../shared/uploads/file-field.js'
import { fileRule } from '../../../shared/uploads/file-rule.js'
import { templateUploader } from '../../../shared/uploads/uploaders.js'
import { useSentFiles } from '../../../shared/uploads/use-sent-files.js'
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue.js'

interface TemplateValues {
  /** The number of files; the path comes from the upload. */
  fileUrl?: number
  name: string
  category: TemplateCategory
  description?: string
}

export const UploadTemplateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const queue = useUploadQueue(templateUploader, uploadRules.template)
  const sentFiles = useSentFiles(queue, toastTexts.templateFailed)
  const create = useCallMutation('POST /api/templates', {
    invalidates: ['GET /api/templates'], success: toastTexts.templateUploaded, failure: toastTexts.templateFailed,
  })
  const submit = async ({ name, category, description }: TemplateValues) => {
    const [fileUrl = ''] = await sentFiles()
    return create.mutateAsync({ body: { fileUrl, name, category, description: given(description) } })
  }
  const close = (): void => {
    queue.clear()
    onClose()
  }
  return (
    <FormDialog<TemplateValues> open={open} title={screens.library.upload} submitLabel={screens.library.upload} busyLabel="Uploading..."
      failure={toastTexts.templateFailed} onSubmit={submit} onClose={close}>
      <Form.Item name="fileUrl" label="File" rules={[fileRule(queue, toastTexts.fileFirst)]}><FileField queue={queue} /></Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="name" label="Name" rules={[{ required: true, whitespace: true, message: 'Name is required' }]}><Input maxLength={200} autoComplete="off" /></Form.Item>
        <Form.Item name="category" label="Category" rules={[{ required: true, message: fieldTexts.templateCategory }]}>
          <Select options={optionsOf(templateCategories, templateCategoryLabels)} placeholder="Choose a category" />
        </Form.Item>
      </div>
      <Form.Item name="description" label="Description"><Input.TextArea rows={3} maxLength={5_000} /></Form.Item>
    </FormDialog>
  )
}
