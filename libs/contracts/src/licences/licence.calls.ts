import { z } from 'zod'
import { defineCalls } from '../call.js'
import { licenceFileStates, licenceFlags, licenceHolderKinds } from '@bluebonnet/domain'
import { isoDay, isoMoment, id, licenceNumber, notRequired, day } from '../shared/fields.js'
import { pageQuery, plainPage } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

/** A licence as a file first listed it with these values; only the number if the file does not list it. */
export const licenceReading = z.object({
  id,
  /** As in the file. */
  number: z.string(),
  isFound: z.boolean(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  /** Whether the status is active; a licence that has expired since is not active in any case. */
  isActive: z.boolean(),
  expires: isoDay.nullable(),
  sponsorNumber: z.string().nullable(),
  sponsorName: z.string().nullable(),
  fileDate: isoDay,
})

const licence = z.object({
  kind: z.enum(licenceHolderKinds),
  /** The id of the user or payee; for the brokerage's own licences, its digits. */
  holderId: z.string(),
  /** The id for a person's page, if there is one. */
  agentId: id.nullable(),
  name: z.string(),
  /** As typed. */
  number: z.string(),
  /** Null if no file was read since the number was entered, and for a number of another state's format. */
  reading: licenceReading.nullable(),
  /** The most severe first. */
  flags: z.array(z.enum(licenceFlags)),
  /** The date of the newest file; null without one. */
  fileDate: isoDay.nullable(),
})

const licenceFile = z.object({
  id,
  name: z.string().nullable(),
  fileDate: isoDay,
  state: z.enum(licenceFileStates),
  /** Why it was refused. */
  problem: z.string().nullable(),
  /** Licences in the file, the brokerage's among them, and how many of these changed. */
  rows: z.number().int(),
  found: z.number().int(),
  changed: z.number().int(),
  uploadedByName: z.string().nullable(),
  createdAt: isoMoment,
  readAt: isoMoment.nullable(),
})

export type Licence = z.output<typeof licence>
export type LicenceReading = z.output<typeof licenceReading>
export type LicenceFile = z.output<typeof licenceFile>

export const licenceCalls = defineCalls({
  'GET /api/licences': {
    permission: 'licences.watch',
    summary: "Licenses of people, payees and the brokerage with the data of TREC's file, the most serious flag first",
    query: pageQuery({ flag: z.enum(licenceFlags).optional(), userId: id.optional() }),
    answer: z.array(licence),
  },
  'GET /api/licences/own': {
    permission: 'account.use',
    summary: "The caller's own license with the data of TREC's file; none without a number",
    query: plainPage,
    answer: z.array(licence).max(1),
  },
  'GET /api/licences/readings': {
    permission: 'licences.watch',
    summary: 'The readings of one license, newest first, one for each change',
    query: pageQuery({ number: licenceNumber }),
    answer: z.array(licenceReading),
  },
  'GET /api/licences/files': {
    permission: 'licences.watch',
    summary: 'The last ten license files, newest first, with their results',
    query: plainPage,
    answer: z.array(licenceFile),
  },
  'POST /api/licences/files': {
    permission: 'licences.watch',
    summary: 'Read an uploaded TREC file in the background',
    status: 201,
    body: z.strictObject({
      documentURL: z.string(fieldTexts.licenceFile).min(1, fieldTexts.licenceFile).max(2_000),
      /** The date of the file; today by default. A date in the file itself takes precedence. */
      fileDate: notRequired(day),
    }),
    answer: licenceFile,
  },
})
