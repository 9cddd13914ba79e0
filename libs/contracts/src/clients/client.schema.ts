import { z } from 'zod'
import { clientEntryKinds, clientNoteKinds, clientStatuses, clientTypes, lengths } from '@bluebonnet/domain'
import {
  transferAlong,
  isoMoment,
  moneyValue,
  clearable,
  day,
  editedVersion,
  email,
  firstName,
  id,
  jsonObject,
  lastName,
  notRequired,
  optional,
  optionalId,
  optionalText,
  phone,
  requiredText,
  rowVersion,
  requiredMessage,
  wholeDollars,
  withDefault,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

const written = {
  firstName,
  lastName,
  email: clearable(email),
  phone: clearable(phone),
  type: z.enum(clientTypes, requiredMessage(fieldTexts.type)),
  budget: clearable(wholeDollars(fieldTexts.wholeDollars)),
  preferences: optional(jsonObject),
  notes: optionalText(lengths.note),
  status: notRequired(z.enum(clientStatuses)),
  /** The client's agent; brokers, managers and TCs may choose one, an agent only themselves. */
  agentId: optionalId,
}

export const createClient = z.strictObject(written)
export const updateClient = z.strictObject({ ...written, along: transferAlong, version: editedVersion }).partial()

export const client = z.object({
  id,
  agentId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  type: z.enum(clientTypes),
  budget: moneyValue.nullable(),
  preferences: z.record(z.string(), z.unknown()).nullable(),
  notes: z.string().nullable(),
  status: z.enum(clientStatuses),
  version: rowVersion,
  createdAt: isoMoment,
  updatedAt: isoMoment,
})

/** A note on a client, dated the given day or today. */
export const createClientNote = z.strictObject({
  kind: withDefault(z.enum(clientNoteKinds), 'NOTE'),
  body: requiredText(lengths.note, fieldTexts.note),
  day: optional(day),
})

/** An entry of a client's timeline. An event's moment can be in the future. */
export const clientTimelineEntry = z.object({
  id,
  kind: z.enum(clientEntryKinds),
  at: isoMoment,
  text: z.string(),
  byName: z.string().nullable(),
  dealId: id.nullable(),
  documentId: id.nullable(),
  /** A note of the caller, who may delete it. */
  mine: z.boolean(),
})

export type ClientTimelineEntry = z.output<typeof clientTimelineEntry>
export type CreateClientNote = z.output<typeof createClientNote>
export type Client = z.output<typeof client>
export type CreateClient = z.output<typeof createClient>
export type UpdateClient = z.output<typeof updateClient>
