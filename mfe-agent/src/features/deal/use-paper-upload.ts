import { toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { Paper } from '@bluebonnet/contracts'
import { failureToast, useCallMutation, useToast } from '@bluebonnet/portal-sdk'
import { useState } from 'react'
import { objectUploader } from '../../shared/uploads/uploaders.js'

const sendDocument = objectUploader('document')
const tooLarge = `Choose a file of at most ${uploadRules.document.bytes / 1_048_576} MB`

/** Sends one file to its paper of a deal; `share` is the part of its bytes that went out, 0 to 1. */
export const usePaperUpload = (dealId: string, { key, label, documentType }: Paper) => {
  const [share, setShare] = useState<number | null>(null)
  const { toast } = useToast()
  const record = useCallMutation('PUT /api/documents', {
    invalidates: ['GET /api/documents', 'GET /api/deals', 'GET /api/activity', 'GET /api/papers'],
    success: toastTexts.documentUploaded,
    failure: toastTexts.documentFailed,
  })
  const send = async (file: File): Promise<void> => {
    if (file.size > uploadRules.document.bytes) {
      toast({ title: toastTexts.documentFailed, description: tooLarge, variant: 'destructive' })
      return
    }
    setShare(0)
    const { signal } = new AbortController()
    const documentURL = await sendDocument(file)
      .send({ onProgress: setShare, signal })
      .catch((error: unknown) => {
        toast(failureToast(toastTexts.documentFailed, error))
        return null
      })
    const type = documentType ?? 'OTHER'
    // A refusal says so itself.
    if (documentURL !== null)
      await record.mutateAsync({ body: { documentURL, label, type, dealId, paper: key } }).catch(() => undefined)
    setShare(null)
  }
  return { send, isBusy: share !== null, share: share ?? 0 }
}
