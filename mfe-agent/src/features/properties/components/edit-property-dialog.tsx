import { screens, toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { changesOf, useDraft } from '@bluebonnet/portal-sdk'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import { FileField } from '../../../shared/uploads/file-field.js'
import { objectUploader } from '../../../shared/uploads/uploaders.js'
import { useUploads } from '../../../shared/uploads/use-uploads.js'
import type { FormUploads } from '../../../shared/uploads/use-uploads.js'
import { useUpdateProperty } from '../hooks/use-save-property.js'
import { propertyBody, propertyValues } from '../property-values.js'
import type { PropertyValues } from '../property-values.js'
import { KeptPhotos } from './kept-photos.js'
import { PropertyFields } from './property-fields.js'
import '../properties.css'

const sendPhoto = objectUploader('photo')
const fileFields = ['photos']

/** New photos join those that stay, up to ten in all. */
const PhotoFields = ({ photos, hasPhotos }: { photos: FormUploads; hasPhotos: boolean }) => {
  const kept = Form.useWatch<string[] | undefined>('kept')?.length ?? 0
  return (
    <>
      {hasPhotos ? (
        <Form.Item name="kept" label="Current Photos">
          <KeptPhotos />
        </Form.Item>
      ) : null}
      <Form.Item name="photos" label="Photos">
        <FileField of={photos} most={photos.rule.files - kept} />
      </Form.Item>
    </>
  )
}

interface EditPropertyDialogProps {
  property: Property
  open: boolean
  onClose: () => void
}

export const EditPropertyDialog = ({ property, open, onClose }: EditPropertyDialogProps) => {
  const photos = useUploads(sendPhoto, uploadRules.photo, toastTexts.propertyUpdateFailed)
  const update = useUpdateProperty()
  const draft = useDraft('edit-property', property.id)
  const save = async (values: PropertyValues, row: Property) => {
    const body = propertyBody(values, [...(values.kept ?? []), ...(await photos.sent())])
    const before = propertyBody(propertyValues(row), row.photos ?? [])
    return update.mutateAsync({ params: { id: row.id }, body: { ...changesOf(before, body), version: row.version } })
  }
  const close = (): void => {
    photos.uploads.cancelAll()
    onClose()
  }
  return (
    <FormDialog<PropertyValues, Property>
      draft={draft}
      files={fileFields}
      open={open}
      title={screens.properties.edit}
      submitLabel="Save changes"
      busyLabel="Saving..."
      width={680}
      edits={{ row: property, valuesOf: propertyValues, save }}
      onClose={close}>
      <PropertyFields of={property} />
      <PhotoFields photos={photos} hasPhotos={property.photos !== null && property.photos.length > 0} />
    </FormDialog>
  )
}
