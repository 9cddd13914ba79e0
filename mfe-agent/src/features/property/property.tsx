import { propertyTypeLabels, screens, type Property } from '@bluebonnet/contracts'
import { cardOf } from '@bluebonnet/domain'
import { useCall } from '@bluebonnet/portal-sdk'
import {
  formatCount,
  Button,
  DateText,
  lazyDialog,
  Money,
  PageHeader,
  PropertyStatusTag,
  SectionCard,
  useConfirm,
} from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { CalendarIcon, DealsIcon, EditIcon, Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Image } from '@bluebonnet/ui/layers'
import { PageSkeleton } from '@bluebonnet/ui/plain'
import { RecordHistory } from '@bluebonnet/ui/record-history'
import { usePicture } from '@bluebonnet/ui/thumbnail'
import { cloneElement, isValidElement, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { NewDealDialog, NewEventDialog, UploadPapersDialog } from '../../shared/dialogs.js'
import { NextSteps } from '../../shared/next-steps.js'
import { RelatedDeals, RelatedDocuments } from '../../shared/related.js'
import { RowFailure } from '../../shared/load-failure.js'
import { eventOfProperty } from '../calendar/event-about.js'
import { dealOfProperty } from '../deals/deal-values.js'
import { useDeleteProperty } from '../properties/property-changes.js'
import './property.css'

const shownOr = (value: string | number | null): string => (value === null ? '—' : String(value))

const PropertyParticulars = ({ property }: { property: Property }) => (
  <SectionCard title="Details">
    <Facts
      facts={[
        { label: 'Status', value: <PropertyStatusTag status={property.status} /> },
        { label: 'Price', value: <Money value={property.price} /> },
        {
          label: 'Property Type',
          value: property.propertyType === null ? '—' : propertyTypeLabels[property.propertyType],
        },
        { label: 'MLS ID', value: shownOr(property.mlsId) },
        { label: 'Bedrooms', value: shownOr(property.bedrooms) },
        { label: 'Bathrooms', value: shownOr(property.bathrooms) },
        { label: 'Square Footage', value: property.squareFootage === null ? '—' : formatCount(property.squareFootage) },
        { label: 'Lot Size', value: shownOr(property.lotSize) },
        { label: 'Year Built', value: shownOr(property.yearBuilt) },
        { label: 'Features', value: property.features?.join(', ') ?? '—' },
        { label: 'Listed', value: <DateText value={property.listingDate} /> },
        ...(property.soldDate === null ? [] : [{ label: 'Sold', value: <DateText value={property.soldDate} /> }]),
      ]}
    />
  </SectionCard>
)

/** Adds a readable name: antd labels its buttons with icon names ('zoomIn'). */
const named = (button: ReactNode, name: string): ReactNode =>
  isValidElement<{ 'aria-label': string }>(button) ? cloneElement(button, { 'aria-label': name }) : button

/** One photo. Without a preview it says so and offers a download. */
const PropertyPhoto = ({ photo, name }: { photo: string; name: string }) => {
  const card = cardOf(photo)
  const { isShown, attempt, onError } = usePicture(card)
  if (isShown)
    return (
      <Image
        key={attempt}
        src={card}
        preview={{ src: photo }}
        alt={name}
        loading="lazy"
        width="100%"
        onError={onError}
      />
    )
  return (
    <div className="agent-photo-missing">
      <p>This photo cannot be shown right now.</p>
      <Button size="small" href={photo} download aria-label={`Download ${name}`}>
        Download
      </Button>
    </div>
  )
}

/** A property's photos. Each opens in a large view, labelled with the photo's name. */
const PropertyPhotos = ({ photos, address }: { photos: readonly string[]; address: string }) => {
  const [current, setCurrent] = useState(0)
  const nameOf = (index: number): string => `${address}, photo ${index + 1}`
  return (
    <SectionCard title={`Photos (${photos.length})`}>
      <Image.PreviewGroup
        preview={{
          // Disables animation: if antd's preview closes while it opens, it stays over the page.
          motionName: '',
          alt: nameOf(current),
          onChange: setCurrent,
          onOpenChange: (_isOpen, info) => setCurrent(info.current),
          actionsRender: (_all, { icons }) => (
            <div className="ant-image-preview-actions">
              {named(icons.zoomOutIcon, 'Zoom out')}
              {named(icons.zoomInIcon, 'Zoom in')}
            </div>
          ),
        }}>
        <div className="agent-photos">
          {photos.map((photo, index) => (
            <PropertyPhoto key={photo} photo={photo} name={nameOf(index)} />
          ))}
        </div>
      </Image.PreviewGroup>
    </SectionCard>
  )
}

/** Next steps for a listing: a deal, an event, its papers. */
const PropertySteps = ({ property, remove }: { property: Property; remove: ReturnType<typeof useDeleteProperty> }) => {
  const confirm = useConfirm()
  const [open, setOpen] = useState<'deal' | 'event' | 'papers' | null>(null)
  const { id, propertyAddress } = property
  const close = (): void => setOpen(null)
  const askAndRemove = async (): Promise<void> => {
    const content = 'A property with deals or documents cannot be deleted.'
    const yes = await confirm({ title: `Delete ${propertyAddress}?`, content, confirmLabel: 'Delete', danger: true })
    if (yes && !remove.isPending) remove.mutate({ params: { id } })
  }
  const steps = [
    { key: 'deal', label: screens.deals.add, icon: DealsIcon, needs: 'deals.write' },
    { key: 'event', label: screens.calendar.add, icon: CalendarIcon, needs: 'calendar.write' },
    { key: 'papers', label: screens.documents.uploadFiles, icon: UploadIcon, needs: 'documents.write' },
  ] as const
  return (
    <>
      <NextSteps
        of={propertyAddress}
        steps={steps}
        onStep={setOpen}
        rest={[{ key: 'delete', label: 'Delete', danger: true, onClick: () => void askAndRemove() }]}
      />
      <NewDealDialog beginning={{ row: id, values: dealOfProperty(property) }} open={open === 'deal'} onClose={close} />
      <NewEventDialog
        beginning={{ row: id, values: eventOfProperty(property) }}
        open={open === 'event'}
        onClose={close}
      />
      <UploadPapersDialog about={{ propertyId: id }} open={open === 'papers'} onClose={close} />
    </>
  )
}

const EditPropertyDialog = lazyDialog(
  async () => (await import('../properties/property-dialogs.js')).EditPropertyDialog,
)

interface OnePropertyProps {
  property: Property
  remove: ReturnType<typeof useDeleteProperty>
}

const OneProperty = ({ property, remove }: OnePropertyProps) => {
  const [isEditing, setEditing] = useState(false)
  const { id, propertyAddress, city, state, zip, description, photos } = property
  return (
    <div className="bb-stack">
      <PageHeader
        title={propertyAddress}
        facts={`${city}, ${state} ${zip}`}
        action={
          <>
            <PropertySteps property={property} remove={remove} />
            <Button type="primary" icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
              {screens.properties.edit}
            </Button>
          </>
        }
      />
      {photos === null || photos.length === 0 ? null : <PropertyPhotos photos={photos} address={propertyAddress} />}
      <div className="bb-split">
        <PropertyParticulars property={property} />
        <div className="bb-stack">
          {description === null ? null : (
            <SectionCard title="Description">
              <p className="bb-break bb-lines">{description}</p>
            </SectionCard>
          )}
          <RelatedDeals of={{ propertyId: id }} />
          <RelatedDocuments of={{ propertyId: id }} />
          <RecordHistory kind="property" id={id} />
        </div>
      </div>
      <EditPropertyDialog property={property} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}

const PropertyPage = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const remove = useDeleteProperty(() => void navigate('/properties'))
  // Stops refetching the property during deletion: a live event would otherwise cause a "not found" error.
  const property = useCall('GET /api/properties/:id', { params: { id } }, { enabled: remove.isIdle || remove.isError })
  if (property.isError)
    return (
      <RowFailure
        noun="property"
        list={{ href: '/properties', label: screens.properties.all }}
        error={property.error}
        onRetry={() => void property.refetch()}
      />
    )
  return property.data === undefined ? (
    <PageSkeleton shape="detail" />
  ) : (
    <OneProperty property={property.data} remove={remove} />
  )
}

export default PropertyPage
