import { propertyStatuses, propertyTypes, type PropertyStatus, type PropertyType } from '@bluebonnet/domain'
import {
  Cents,
  Day,
  Json,
  TimestampColumn,
  notNegative,
  now,
  oneOf,
  optional,
  References,
  SharedRow,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Column, Entity, Index } from 'typeorm'

/** A listing. */
@Entity('properties')
@Check('properties_property_type_check', oneOf('property_type', propertyTypes))
@Check('properties_status_check', oneOf('status', propertyStatuses))
@Check('properties_price_cents_check', notNegative('price_cents'))
@Check('properties_bedrooms_check', notNegative('bedrooms'))
@Check('properties_bathrooms_check', 'bathrooms >= 0 AND bathrooms * 2 = trunc(bathrooms * 2)')
@Check('properties_square_footage_check', notNegative('square_footage'))
@Index('properties_newest', ['createdAt', 'id', 'status'])
@Index('properties_by_agent', ['agentId', 'createdAt', 'id'])
@Index('properties_by_status', ['status', 'createdAt', 'id'])
@Index('properties_by_agent_and_status', ['agentId', 'status', 'createdAt', 'id'])
@Index('properties_by_type', ['propertyType', 'createdAt', 'id'])
@Index('properties_by_address', { synchronize: false })
@Index('properties_by_price', ['priceCents', 'id'])
@Index('properties_search', { synchronize: false })
@Index('properties_photos', { synchronize: false })
export class PropertyEntity extends SharedRow {
  @Uuid('agent_id') @References('agents') agentId!: string
  @Text('mls_id', optional) mlsId!: string | null
  @Text('property_address') propertyAddress!: string
  @Text('city') city!: string
  @Text('state', { default: 'TX' }) state!: string
  @Text('zip') zip!: string
  @Cents('price_cents') priceCents!: number
  @IntegerColumn('bedrooms', optional) bedrooms!: number | null
  /** In steps of a half. */
  @Column({ name: 'bathrooms', type: 'double precision', nullable: true }) bathrooms!: number | null
  @IntegerColumn('square_footage', optional) squareFootage!: number | null
  /** Free text, acres for instance. */
  @Text('lot_size', optional) lotSize!: string | null
  @IntegerColumn('year_built', optional) yearBuilt!: number | null
  @Text('property_type', optional) propertyType!: PropertyType | null
  @Text('description', optional) description!: string | null
  @Json('features', optional) features!: string[] | null
  /** Object paths of the photos, in display order. */
  @Json('photos', optional) photos!: string[] | null
  @Text('status', { default: 'ACTIVE' }) status!: PropertyStatus
  @TimestampColumn('listing_date', now) listingDate!: Date
  @Day('sold_date', optional) soldDate!: string | null
}
