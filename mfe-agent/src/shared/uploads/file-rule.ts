import type { FormItemProps } from '@bluebonnet/ui/forms'
import type { UploadQueue } from './upload-queue.js'

type Rule = NonNullable<FormItemProps['rules']>[number]

/** A form's rule that a file must have been chosen; the form then waits for it to arrive. */
export const fileRule = (queue: UploadQueue, message: string): Rule => ({
  validator: async () => {
    if (queue.snapshot().length === 0) throw new Error(message)
  },
})
