import { screens } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, PageHeader, SectionCard } from '@bluebonnet/ui'
import { EditIcon } from '@bluebonnet/ui/icons'
import { PageWait } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { RelatedDeals } from '../../shared/related-deals.js'
import { RelatedDocuments } from '../../shared/related-documents.js'
import { RowFailure } from '../../shared/row-failure.js'
import { useDeleteProperty } from '../properties/hooks/use-save-property.js'
import { PropertyParticulars } from './components/property-particulars.js'
import { PropertyPhotos } from './components/property-photos.js'
import { PropertySteps } from './components/property-steps.js'
import './property.css'

const EditPropertyDialog = lazyDialog(
  async () => (await import('../properties/components/edit-property-dialog.js')).EditPropertyDialog,
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
        subtitle={`${city}, ${state} ${zip}`}
        action={
          <>
            <PropertySteps property={property} remove={remove} />
            <Button type="primary" icon={<EditIcon aria-hidden />} onClick={() => setEditing(true)}>
              {screens.properties.edit}
            </Button>
          </>
        }
      />
      {photos === null || photos.length === 0 ? null : <PropertyPhotos photos={photos} address={propertyAddress} />}
      <div className="bb-columns">
        <PropertyParticulars property={property} />
        {description === null ? null : (
          <SectionCard title="Description">
            <p className="agent-description">{description}</p>
          </SectionCard>
        )}
        <RelatedDeals of={{ propertyId: id }} />
        <RelatedDocuments of={{ propertyId: id }} />
      </div>
      <EditPropertyDialog property={property} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}

const PropertyPage = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const remove = useDeleteProperty(() => void navigate('/properties'))
  // What is being deleted is not read again, whatever live event comes meanwhile: it would be missing.
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
    <PageWait shape="detail" />
  ) : (
    <OneProperty property={property.data} remove={remove} />
  )
}

export default PropertyPage
