import type { UploadRule } from '@bluebonnet/contracts'
import { failureToast, signInAgain, useShell, useToast } from '@bluebonnet/portal-sdk'
import type { SignInWay } from '@bluebonnet/portal-sdk'
import { useEffect, useState } from 'react'
import { sentFiles } from './sent-files.js'
import type { Uploader } from './uploaders.js'
import { createUploads } from './uploads.js'
import type { Uploads } from './uploads.types.js'

export interface FormUploads {
  uploads: Uploads
  rule: UploadRule
  /**
   * The object paths once all have arrived; when one did not, says so with `failure` and rejects, so that the form
   * stays.
   */
  sent: () => Promise<string[]>
}

/** One form's files. What is still on its way is given up when the form goes. */
export const useUploads = (uploader: Uploader, rule: UploadRule, failure: string, signIn?: SignInWay): FormUploads => {
  const shell = useShell()
  const { toast } = useToast()
  const [uploads] = useState(() => createUploads(rule, { uploader, onSessionOver: () => signInAgain(shell, signIn) }))
  useEffect(() => () => uploads.destroy(), [uploads])
  const sent = async (): Promise<string[]> => {
    try {
      return await sentFiles(uploads)
    } catch (error) {
      toast(failureToast(failure, error))
      throw error
    }
  }
  return { uploads, rule, sent }
}
