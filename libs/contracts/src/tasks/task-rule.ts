import { z } from 'zod'
import * as fieldTexts from '../texts/fields.js'
import { taskAnchors, taskDirections, taskUnits } from '@bluebonnet/domain'

/** How the day of a task or paper is counted (docs/rules/tasks.md#days). */
export const taskRule = z.strictObject({
  anchor: z.enum(taskAnchors),
  days: z.int(fieldTexts.taskDays).min(0, fieldTexts.taskDays).max(365, fieldTexts.taskDays),
  unit: z.enum(taskUnits),
  direction: z.enum(taskDirections),
})

export const taskRuleAnswer = z.object(taskRule.shape)
