import type { FormItemProps } from '@bluebonnet/ui/forms'
import type { Uploads } from './uploads.types.js'

type Rule = NonNullable<FormItemProps['rules']>[number]

/** A form's rule that a file must have been chosen; the form then waits for it to arrive. */
export const fileRule = (uploads: Uploads, message: string): Rule => ({
  validator: async () => {
    if (uploads.getFiles().length === 0) throw new Error(message)
  },
})
