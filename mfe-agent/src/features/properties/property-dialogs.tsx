import { fieldTexts, propertyTypeLabels, screens, statusLabel, toasts, type Property } from '@bluebonnet/contracts'
import { defaultState, lengths, propertyStatuses, propertyTypes, uploadRules } from '@bluebonnet/domain'
import { changesOf, useDraft } from '@bluebonnet/portal-sdk'
import { Button, type DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, InputNumber, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { DeleteIcon, Icon, NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'
import { ListingPhoto } from '../../shared/listing-photo.js'
import { OwnerField, TransferField } from '../../shared/pickers/owner-field.js'
import { FileField } from '../../shared/uploads/file-field.js'
import { photoUploader } from '../../shared/uploads/uploaders.js'
import { useUploads, type FormUploads } from '../../shared/uploads/use-uploads.js'
import { propertyBody, propertyValues, type PropertyValues } from './property-values.js'
import { useCreateProperty, useUpdateProperty } from './property-changes.js'
import './properties.css'

interface KeptPhotosProps {
  id?: string
  value?: readonly string[]
  onChange?: (photos: string[]) => void
}

const swapped = (photos: readonly string[], index: number, other: number): string[] =>
  photos.map((photo, at) => {
    if (at === index) return photos[other] ?? photo
    return at === other ? (photos[index] ?? photo) : photo
  })

/** A property's current photos: their order, and which to remove. Nothing changes before the form is saved. */
const KeptPhotos = ({ id, value = [], onChange }: KeptPhotosProps) =>
  value.length === 0 ? (
    <p id={id}>All photos are removed when you save.</p>
  ) : (
    <ol className="agent-kept" id={id} aria-label="Photos in order">
      {value.map((photo, index) => (
        <li key={photo} className="agent-kept-photo">
          <ListingPhoto className="agent-kept-picture" src={photo} address={`Number ${index + 1}`} />
          {index === 0 ? <span className="agent-kept-cover">Cover</span> : null}
          <span className="bb-flex bb-between">
            <Button
              size="small"
              type="text"
              icon={<Icon of={PreviousIcon} />}
              disabled={index === 0}
              aria-label={`Move photo ${index + 1} forward`}
              onClick={() => onChange?.(swapped(value, index, index - 1))}
            />
            <Button
              size="small"
              type="text"
              icon={<Icon of={DeleteIcon} />}
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => onChange?.(value.filter((other) => other !== photo))}
            />
            <Button
              size="small"
              type="text"
              icon={<Icon of={NextIcon} />}
              disabled={index === value.length - 1}
              aria-label={`Move photo ${index + 1} back`}
              onClick={() => onChange?.(swapped(value, index, index + 1))}
            />
          </span>
        </li>
      ))}
    </ol>
  )

const statusOptions = propertyStatuses.map((status) => ({ value: status, label: statusLabel(status) }))

const Place = () => (
  <>
    <Form.Item
      name="propertyAddress"
      label="Address"
      className="bb-whole"
      rules={[rules.requiredText(fieldTexts.address)]}>
      <Input maxLength={lengths.address} autoComplete="off" />
    </Form.Item>
    <Form.Item name="city" label="City" rules={[rules.requiredText(fieldTexts.city)]}>
      <Input maxLength={lengths.city} autoComplete="off" />
    </Form.Item>
    <Form.Item name="state" label="State">
      <Input maxLength={lengths.state} placeholder={defaultState} autoComplete="off" />
    </Form.Item>
    <Form.Item name="zip" label="ZIP" rules={[rules.requiredText(fieldTexts.zip)]}>
      <Input inputMode="numeric" maxLength={lengths.zip} autoComplete="off" />
    </Form.Item>
    <Form.Item name="price" label="Price" rules={[rules.required(fieldTexts.price)]}>
      <MoneyInput />
    </Form.Item>
  </>
)

const Building = () => (
  <>
    <Form.Item name="bedrooms" label="Bedrooms">
      <InputNumber />
    </Form.Item>
    <Form.Item name="bathrooms" label="Bathrooms">
      <InputNumber precision={1} step={0.5} />
    </Form.Item>
    <Form.Item name="squareFootage" label="Square Footage">
      <InputNumber />
    </Form.Item>
    <Form.Item name="lotSize" label="Lot Size">
      <Input maxLength={lengths.lotSize} placeholder="0.25 acres" autoComplete="off" />
    </Form.Item>
    <Form.Item name="yearBuilt" label="Year Built">
      <InputNumber min={1600} max={2200} />
    </Form.Item>
    <Form.Item name="features" label="Features" className="bb-whole">
      <Select mode="tags" tokenSeparators={[',']} open={false} suffixIcon={null} placeholder="Pool, two-car garage" />
    </Form.Item>
    <Form.Item name="description" label="Description" className="bb-whole">
      <Input.TextArea rows={3} maxLength={lengths.description} />
    </Form.Item>
  </>
)

/** The fields of a property, without photos. `of` is the edited property, undefined for a new one. */
const PropertyFields = ({ of }: { of?: Property }) => (
  <div className="bb-form-grid">
    <Place />
    <Form.Item name="propertyType" label="Property Type">
      <Select options={optionsOf(propertyTypes, propertyTypeLabels)} allowClear placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="status" label="Status">
      <Select options={statusOptions} />
    </Form.Item>
    <Form.Item name="mlsId" label="MLS ID">
      <Input maxLength={lengths.mlsId} autoComplete="off" />
    </Form.Item>
    {of === undefined ? <OwnerField /> : <TransferField of={of.agentId} />}
    <Building />
  </div>
)

const fileFields = ['photos']
const beginning: Partial<PropertyValues> = { state: defaultState, status: 'ACTIVE' }

export const AddPropertyDialog = ({ open, onClose }: DialogProps) => {
  const photos = useUploads(photoUploader, uploadRules.photo, toasts.propertyCreateFailed)
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

/** Adds photos to the current ones, up to ten in total. */
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

export const EditPropertyDialog = ({ property, open, onClose }: DialogProps & { property: Property }) => {
  const photos = useUploads(photoUploader, uploadRules.photo, toasts.propertyUpdateFailed)
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
      width={680}
      edits={{ row: property, valuesOf: propertyValues, save }}
      onClose={close}>
      <PropertyFields of={property} />
      <PhotoFields photos={photos} hasPhotos={property.photos !== null && property.photos.length > 0} />
    </FormDialog>
  )
}
