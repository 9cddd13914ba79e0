import { defaultState, screens, toastTexts, uploadRules } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import { FileField } from '../../../shared/uploads/file-field.js'
import { objectUploader } from '../../../shared/uploads/uploaders.js'
import { useUploads } from '../../../shared/uploads/use-uploads.js'
import { useCreateProperty } from '../hooks/use-save-property.js'
import { propertyBody } from '../property-values.js'
import type { PropertyValues } from '../property-values.js'
import { PropertyFields } from './property-fields.js'

const sendPhoto = objectUploader('photo')
const fileFields = ['photos']
const beginning: Partial<PropertyValues> = { state: defaultState, status: 'ACTIVE' }

export const AddPropertyDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const photos = useUploads(sendPhoto, uploadRules.photo, toastTexts.propertyCreateFailed)
  const draft = useDraft('add-property')
  const create = useCreateProperty(draft)
  const submit = async (values: PropertyValues) =>
    create.mutateAsync({ body: { ...propertyBody(values, await photos.sent()), listingDate: draft.begunAt() } })
  const close = (): void => {
    photos.uploads.cancelAll()
    onClose()
  }
  return (
    <FormDialog<PropertyValues>
      draft={draft}
      files={fileFields}
      open={open}
      title={screens.properties.add}
      submitLabel={screens.properties.add}
      busyLabel="Adding..."
      width={680}
      initialValues={beginning}
      onSubmit={submit}
      onClose={close}>
      <PropertyFields />
      <Form.Item name="photos" label="Photos">
        <FileField of={photos} />
      </Form.Item>
    </FormDialog>
  )
}
