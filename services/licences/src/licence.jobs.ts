import { defaultTimeZone } from '@bluebonnet/domain'
import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Reads an uploaded TREC file. */
export const readLicences = defineJob({
  name: 'licences.read',
  queue: 'quick',
  schema: z.strictObject({ fileId: z.uuid() }),
})

/** Downloads and reads the file at the brokerage's configured address, if any. */
export const fetchLicences = defineJob({ name: 'licences.fetch', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({
  name: 'licences.fetch',
  rhythm: { dailyAt: '05:00', timeZone: defaultTimeZone },
  job: fetchLicences,
  payload: {},
})

/** Notifies people of flags that appeared since the day before: a licence nears its end without any file. */
export const watchLicences = defineJob({ name: 'licences.watch', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({
  name: 'licences.watch',
  rhythm: { dailyAt: '07:00', timeZone: defaultTimeZone },
  job: watchLicences,
  payload: {},
})
