import { screens, toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import { FileField } from '../../../shared/uploads/file-field.js'
import type { UploadQueue } from '../../../shared/uploads/upload-queue.js'
import { objectUploader } from '../../../shared/uploads/uploaders.js'
import { useSentFiles } from '../../../shared/uploads/use-sent-files.js'
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue.js'
import { useUpdateProperty } from '../hooks/use-save-property.js'
import { propertyBody, propertyValues } from '../property-values.js'
import type { PropertyValues } from '../property-values.js'
import { KeptPhotos } from './kept-photos.js'
import { PropertyFields } from './property-fields.js'
import '../properties.css'

const sendPhoto = objectUploader('photo')

/** New photos join those that stay, up to ten in all. */
const PhotoFields = ({ queue, hasPhotos }: { queue: UploadQueue; hasPhotos: boolean }) => {
  const kept = Form.useWatch<string[] | undefined>('kept')?.length ?? 0
  return (
    <>
      {hasPhotos ? <Form.Item name="kept" label="Current Photos"><KeptPhotos /></Form.Item> : null}
      <Form.Item name="photos" label="Photos"><FileField queue={queue} most={queue.rule.files - kept} /></Form.Item>
    </>
  )
}

interface EditPropertyDialogProps {
  property: Property
  open: boolean
  onClose: () => void
}

export const EditPropertyDialog = ({ property, open, onClose }: EditPropertyDialogProps) => {
  const queue = useUploadQueue(sendPhoto, uploadRules.photo)
  const sentPhotos = useSentFiles(queue, toastTexts.propertyUpdateFailed)
  const update = useUpdateProperty()
  const submit = async (values: PropertyValues) =>
    update.mutateAsync({ params: { id: property.id }, body: propertyBody(values, [...(values.kept ?? []), ...(await sentPhotos())]) })
  const close = (): void => {
    queue.clear()
    onClose()
  }
  return (
    <FormDialog<PropertyValues> open={open} title={screens.properties.edit} submitLabel="Save changes" busyLabel="Saving..." width={680}
      failure={toastTexts.propertyUpdateFailed} initialValues={propertyValues(property)} onSubmit={submit} onClose={close}>
      <PropertyFields isNew={false} />
      <PhotoFields queue={queue} hasPhotos={property.photos !== null && property.photos.length > 0} />
    </FormDialog>
  )
}
