import { z } from 'zod'
import { propertyStatuses, propertyTypes, lengths, defaultState, limits } from '@bluebonnet/domain'
import {
  transferAlong,
  isoDay,
  isoMoment,
  moneyValue,
  anyDate,
  editedVersion,
  id,
  line,
  notRequired,
  optional,
  optionalId,
  optionalLine,
  optionalText,
  requiredLine,
  rowVersion,
  stateCode,
  requiredMessage,
  wholeDollars,
  zip,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

const wholeNumber = (max: number) => z.number().int(fieldTexts.wholeNumber).min(0, fieldTexts.notNegative).max(max)

/** An upload's answer: its objectPath, or the upload URL with or without its query. */
const storedFile = z.string().min(1).max(2_000)

const written = {
  mlsId: optionalLine(lengths.mlsId),
  propertyAddress: requiredLine(lengths.address, fieldTexts.address),
  city: requiredLine(lengths.city, fieldTexts.city),
  state: optional(stateCode),
  zip,
  price: wholeDollars(requiredMessage(fieldTexts.price)),
  bedrooms: optional(wholeNumber(1_000)),
  bathrooms: optional(z.number().min(0, fieldTexts.notNegative).max(1_000).multipleOf(0.5, 'Use steps of 0.5')),
  squareFootage: optional(wholeNumber(100_000_000)),
  lotSize: optionalLine(lengths.lotSize),
  yearBuilt: optional(z.number().int('Enter a whole year').min(1600).max(2200)),
  propertyType: optional(z.enum(propertyTypes)),
  description: optionalText(lengths.description),
  features: optional(z.array(line(200).min(1)).max(100)),
  photos: optional(z.array(storedFile).max(limits.photoCount, `At most ${limits.photoCount} photos`)),
  status: notRequired(z.enum(propertyStatuses)),
  /** The server stores a moment, parsed from a day or moment (docs/rules/refusals.md#dates). */
  listingDate: optional(anyDate),
  agentId: optionalId,
}

/** The fields of a new property; the state is Texas by default (docs/rules/refusals.md#defaults). */
export const createProperty = z
  .strictObject(written)
  .transform((property) => ({ ...property, state: property.state ?? defaultState }))
export const updateProperty = z
  .strictObject({ ...written, soldDate: optional(anyDate), along: transferAlong, version: editedVersion })
  .partial()

export const property = z.object({
  id,
  agentId: id,
  mlsId: z.string().nullable(),
  propertyAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  price: moneyValue,
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  squareFootage: z.number().nullable(),
  lotSize: z.string().nullable(),
  yearBuilt: z.number().nullable(),
  propertyType: z.enum(propertyTypes).nullable(),
  description: z.string().nullable(),
  features: z.array(z.string()).nullable(),
  photos: z.array(z.string()).nullable(),
  status: z.enum(propertyStatuses),
  listingDate: isoMoment,
  soldDate: isoDay.nullable(),
  version: rowVersion,
  createdAt: isoMoment,
  updatedAt: isoMoment,
})

export type Property = z.output<typeof property>
export type CreateProperty = z.output<typeof createProperty>
export type UpdateProperty = z.output<typeof updateProperty>
