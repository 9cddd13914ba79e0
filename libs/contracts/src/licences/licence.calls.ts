import { z } from 'zod'
import { defineCalls } from '../call.js'
import { licenceFileStates, licenceFlags, licenceHolderKinds } from '@bluebonnet/domain'
import { isoDay, isoMoment, id, licenceNumber, notRequired, day } from '../shared/fields.js'
import { pageQuery, plainPage } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

/** What a file said of a licence when it first said so; nothing but the number where the file does not have it. */
export const licenceReading = z.object({
  id,
  /** As the file writes it. */
  number: z.string(),
  isFound: z.boolean(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  /** What the status says; a licence that has expired since is not active either way. */
  isActive: z.boolean(),
  expires: isoDay.nullable(),
  sponsorNumber: z.string().nullable(),
  sponsorName: z.string().nullable(),
  /** The day that the file is of. */
  fileDate: isoDay,
})

const licence = z.object({
  kind: z.enum(licenceHolderKinds),
  /** Of the user or payee; of the brokerage's own its digits. */
  holderId: z.string(),
  /** Of a person's page, for those who have one. */
  agentId: id.nullable(),
  name: z.string(),
  /** As it was typed. */
  number: z.string(),
  /** Null while no file was read since the number is there, and for a number of another state's shape. */
  reading: licenceReading.nullable(),
  /** The gravest first. */
  flags: z.array(z.enum(licenceFlags)),
  /** The day of the newest file that was read; null without one. */
  fileDate: isoDay.nullable(),
})

const licenceFile = z.object({
  id,
  name: z.string().nullable(),
  fileDate: isoDay,
  state: z.enum(licenceFileStates),
  /** Why it was refused. */
  problem: z.string().nullable(),
  /** Licences in the file, those of ours among them, and how many of these it said something new of. */
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
    summary: "Licenses of people, payees and the brokerage with what TREC's file says of them, the gravest first",
    query: pageQuery({ flag: z.enum(licenceFlags).optional(), userId: id.optional() }),
    answer: z.array(licence),
  },
  'GET /api/licences/own': {
    permission: 'account.use',
    summary: "The caller's own license with what TREC's file says of it; none without a number",
    query: plainPage,
    answer: z.array(licence).max(1),
  },
  'GET /api/licences/readings': {
    permission: 'licences.watch',
    summary: 'What files have said of one license, newest first: a reading stands for each change',
    query: pageQuery({ number: licenceNumber }),
    answer: z.array(licenceReading),
  },
  'GET /api/licences/files': {
    permission: 'licences.watch',
    summary: 'The last ten files of licenses, newest first, with what came of each',
    query: plainPage,
    answer: z.array(licenceFile),
  },
  'POST /api/licences/files': {
    permission: 'licences.watch',
    summary: "Have an uploaded file of TREC's read; the answer does not wait for it",
    status: 201,
    body: z.strictObject({
      documentURL: z.string(fieldTexts.licenceFile).min(1, fieldTexts.licenceFile).max(2_000),
      /** The day that the file is of; today unless given. A file that says its own day is believed. */
      fileDate: notRequired(day),
    }),
    answer: licenceFile,
  },
})
