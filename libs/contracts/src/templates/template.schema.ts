import { z } from 'zod'
import { templateCategories } from '../enums.js'
import { lengths } from '../lengths.js'
import {
  answeredMoment,
  editedVersion,
  id,
  optionalText,
  requiredLine,
  rowVersion,
  whenMissing,
} from '../shared/fields.js'
import { fieldTexts } from '../texts/fields.js'
import * as toastTexts from '../texts/toast-texts.js'

export const createTemplate = z.strictObject({
  fileUrl: z.string({ error: toastTexts.fileFirst }).min(1, toastTexts.fileFirst).max(2_000),
  name: requiredLine(lengths.name, fieldTexts.name),
  category: z.enum(templateCategories, whenMissing(fieldTexts.templateCategory)),
  description: optionalText(lengths.note),
})
export const updateTemplate = createTemplate
  .omit({ fileUrl: true })
  .extend({ isActive: z.boolean(), version: editedVersion })
  .partial()
export const template = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.enum(templateCategories),
  fileUrl: z.string(),
  uploadedBy: id,
  isActive: z.boolean(),
  version: rowVersion,
  createdAt: answeredMoment,
})
export type Template = z.output<typeof template>
