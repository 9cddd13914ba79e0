import { fieldTexts, screens, templateCategoryLabels, toasts, type Template } from '@bluebonnet/contracts'
import { lengths, templateCategories, type TemplateCategory } from '@bluebonnet/domain'
import { changesOf, textOrNull, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'

export interface TemplateValues {
  name: string
  category: TemplateCategory
  description?: string | null
}

export const TemplateFields = () => (
  <>
    <div className="bb-form-grid">
      <Form.Item name="name" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="category" label="Category" rules={[rules.required(fieldTexts.templateCategory)]}>
        <Select options={optionsOf(templateCategories, templateCategoryLabels)} placeholder="Choose a category" />
      </Form.Item>
    </div>
    <Form.Item name="description" label="Description">
      <Input.TextArea rows={3} maxLength={lengths.note} />
    </Form.Item>
  </>
)

const valuesOf = ({ name, category, description }: Template): TemplateValues => ({ name, category, description })

/** Edits a template's details. A new file needs a new template. */
export const EditTemplateDialog = ({ template, open, onClose }: DialogProps & { template: Template }) => {
  const draft = useDraft('edit-template', template.id)
  const change = useCallMutation('PATCH /api/templates/:id', {
    success: toasts.templateUpdated,
    failure: toasts.templateUpdateFailed,
  })
  const save = async (values: TemplateValues, row: Template): Promise<unknown> => {
    const changes = changesOf(valuesOf(row), { ...values, description: textOrNull(values.description) })
    return change.mutateAsync({ params: { id: row.id }, body: { ...changes, version: row.version } })
  }
  return (
    <FormDialog<TemplateValues, Template>
      draft={draft}
      open={open}
      title={screens.library.edit}
      submitLabel="Save changes"
      edits={{ row: template, valuesOf, save }}
      onClose={onClose}>
      <TemplateFields />
    </FormDialog>
  )
}
