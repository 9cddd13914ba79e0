import type { UploadRule } from '@bluebonnet/contracts'
import { signInAgain, useShell } from '@bluebonnet/portal-sdk'
import { useEffect, useState } from 'react'
import type { Uploader } from './uploaders.js'
import { UploadQueue } from './upload-queue.js'

/** One form's files. What is still on its way is given up when the form goes. */
export const useUploadQueue = (uploader: Uploader, rule: UploadRule): UploadQueue => {
  const shell = useShell()
  const [queue] = useState(() => new UploadQueue(uploader, rule, () => signInAgain(shell)))
  useEffect(() => () => queue.clear(), [queue])
  return queue
}
