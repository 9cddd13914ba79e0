import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** PLAIN is the page as generated, SIGNED the one that approval makes. */
const pageKinds = ['PLAIN', 'SIGNED'] as const
export type PageKind = (typeof pageKinds)[number]

const version = { cdaId: z.uuid(), version: z.number().int().min(1) }

/** Makes the PDF of one version. */
export const renderCda = defineJob({
  name: 'cdas.render',
  queue: 'render',
  schema: z.object({ ...version, page: z.enum(pageKinds) }),
})
/** Stamps the stored pages of a voided version. */
export const stampCda = defineJob({ name: 'cdas.stamp-void', queue: 'render', schema: z.object(version) })
/** Mails one sending to its title company. */
export const mailCda = defineJob({ name: 'cdas.mail', queue: 'mail', schema: z.object({ sendId: z.uuid() }) })
/** Tells one address that a version it got is void. */
export const mailVoid = defineJob({ name: 'cdas.mail-void', queue: 'mail', schema: z.object({ sendId: z.uuid() }) })
/** Removes pages that belong to nothing: left by a process that died having settled its job. */
export const sweepPages = defineJob({ name: 'cdas.sweep-pages', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'cdas.sweep-pages', rhythm: { everyMs: 86_400_000 }, job: sweepPages, payload: {} })
