import { screens, toastTexts } from '@bluebonnet/contracts'
import type { Template } from '@bluebonnet/contracts'
import { changesOf, textOrNull, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { FormDialog } from '@bluebonnet/ui/forms'
import { TemplateFields } from './template-fields.js'
import type { TemplateValues } from './template-fields.js'

interface EditTemplateDialogProps {
  template: Template
  open: boolean
  onClose: () => void
}

const valuesOf = ({ name, category, description }: Template): TemplateValues => ({ name, category, description })

/** Corrects what a template is filed under; another file is another template. */
export const EditTemplateDialog = ({ template, open, onClose }: EditTemplateDialogProps) => {
  const draft = useDraft('edit-template', template.id)
  const change = useCallMutation('PATCH /api/templates/:id', {
    invalidates: ['GET /api/templates'],
    success: toastTexts.templateUpdated,
    failure: toastTexts.templateUpdateFailed,
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
      submitLabel="Save Changes"
      busyLabel="Saving..."
      edits={{ row: template, valuesOf, save }}
      onClose={onClose}>
      <TemplateFields />
    </FormDialog>
  )
}
