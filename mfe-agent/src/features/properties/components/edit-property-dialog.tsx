import { screens, toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import { FileField } from '../../../shared/uploads/file-field.js'
import { objectUploader } from '../../../shared/uploads/uploaders.js'
import { useSentFiles } from '../../../shared/uploads/use-sent-files.js'
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue.js'
import { useUpdateProperty } from '../hooks/use-save-property.js'
import { propertyBody, propertyValues } from '../property-values.js'
import type { PropertyValues } from '../property-values.js'
import { PropertyFields } from './property-fields.js'

const sendPhoto = objectUploader('photo')

interface EditPropertyDialogProps {
  property: Property
  open: boolean
  onClose: () => void
}

/** New photos join those that are there, up to ten in all. */
export const EditPropertyDialog = ({ property, open, onClose }: EditPropertyDialogProps) => {
  const photos = property.photos ?? []
  const queue = useUploadQueue(sendPhoto, { ...uploadRules.photo, files: uploadRules.photo.files - photos.length })
  const sentPhotos = useSentFiles(queue, toastTexts.propertyUpdateFailed)
  const update = useUpdateProperty()
  const submit = async (values: PropertyValues) =>
    update.mutateAsync({ params: { id: property.id }, body: propertyBody(values, [...photos, ...(await sentPhotos())]) })
  const close = (): void => {
    queue.clear()
    onClose()
  }
  return (
    <FormDialog<PropertyValues> open={open} title={screens.properties.edit} submitLabel="Save changes" busyLabel="Saving..." width={680}
      failure={toastTexts.propertyUpdateFailed} initialValues={propertyValues(property)} onSubmit={submit} onClose={close}>
      <PropertyFields isNew={false} />
      <Form.Item name="photos" label="Photos"><FileField queue={queue} /></Form.Item>
    </FormDialog>
  )
}
