import { failureToast, useToast } from '@bluebonnet/portal-sdk'
import type { UploadQueue } from './upload-queue.js'

/** The object paths of a form's files once they have arrived; when one did not, says so and rejects, so that the form stays. */
export const useSentFiles = (queue: UploadQueue, failure: string): (() => Promise<string[]>) => {
  const { toast } = useToast()
  return async () => {
    try {
      return await queue.sent()
    } catch (error) {
      toast(failureToast(failure, error))
      throw error
    }
  }
}
