import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** PLAIN is the generated page, SIGNED the approved one. */
const pageKinds = ['PLAIN', 'SIGNED'] as const
export type PageKind = (typeof pageKinds)[number]

const version = { cdaId: z.uuid(), version: z.number().int().min(1) }

/** Renders the PDF of one version. */
export const renderCda = defineJob({
  name: 'cdas.render',
  queue: 'render',
  schema: z.object({ ...version, page: z.enum(pageKinds) }),
})
/** Stamps the stored pages of a voided version. */
export const stampCda = defineJob({ name: 'cdas.stamp-void', queue: 'render', schema: z.object(version) })
/** Mails one sending to its title company. */
export const mailCda = defineJob({ name: 'cdas.mail', queue: 'mail', schema: z.object({ sendId: z.uuid() }) })
/** Notifies one address that the version it received is void. */
export const mailVoid = defineJob({ name: 'cdas.mail-void', queue: 'mail', schema: z.object({ sendId: z.uuid() }) })
/** Removes orphaned pages of processes that crashed after they completed their job. */
export const sweepPages = defineJob({ name: 'cdas.sweep-pages', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'cdas.sweep-pages', rhythm: { everyMs: 86_400_000 }, job: sweepPages, payload: {} })
