import { toasts, type Paper } from '@bluebonnet/contracts'
import { uploadRules } from '@bluebonnet/domain'
import { useCallMutation, useToast } from '@bluebonnet/portal-sdk'
import { useShowFailure } from '@bluebonnet/portal-sdk/show-failure'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import { useState } from 'react'

const oneOrPhotos = 'Choose one file, or several photos of this paper: they become one PDF'
export const tooLarge = `Choose a file of at most ${uploadRules.document.bytes / 1_048_576} MB`

const refusalOf = (files: readonly File[]): string | null => {
  if (files.length > 1) return files.every(({ type }) => type.startsWith('image/')) ? null : oneOrPhotos
  return files.some(({ size }) => size > uploadRules.document.bytes) ? tooLarge : null
}

/** The day on which a form must be in force, and the source of that day. */
interface FormDay {
  day: string
  timeZone: string
}

/**
 * Uploads one file, or several photos as one, to a paper of a deal. Warns about an outdated form and about bytes that
 * the deal already has. `share` is the uploaded part of the bytes, 0 to 1. `reason` explains why the file replaces a
 * document of a closed deal. `send` returns whether the file was saved. The upload code loads with the first file, to
 * keep the page small.
 */
export const usePaperUpload = (dealId: string, { key, label, documentType }: Paper, formDay: FormDay) => {
  const [share, setShare] = useState<number | null>(null)
  const showFailure = useShowFailure()
  const { toast } = useToast()
  const record = useCallMutation('PUT /api/documents', {
    success: toasts.documentUploaded,
    failure: toasts.documentFailed,
  })
  const sendBytes = async (files: readonly File[]) => {
    const { sendPaper } = await fetchWithRetry(async () => import('./send-paper.js'))
    return sendPaper(files, { ...formDay, dealId, label, onProgress: setShare })
  }
  const warn = async ({ outdated, same }: Awaited<ReturnType<typeof sendBytes>>): Promise<void> => {
    const [form, other] = await Promise.all([outdated, same])
    if (form === null && other === null) return
    const title = form === null ? 'The same file again' : 'Outdated form'
    const description = [form, other].filter((words) => words !== null).join(' ')
    toast({ title, description, detail: toasts.documentUploaded, variant: 'destructive' })
  }
  const send = async (files: readonly File[], reason?: string): Promise<boolean> => {
    const description = refusalOf(files)
    if (description !== null) {
      toast({ title: toasts.documentFailed, description, variant: 'destructive' })
      return false
    }
    setShare(0)
    const sent = await sendBytes(files).catch((error: unknown) => {
      showFailure(toasts.documentFailed, error)
      return null
    })
    let isFiled = false
    if (sent !== null) {
      const body = { documentURL: sent.documentURL, label, type: documentType ?? 'OTHER', dealId, paper: key, reason }
      // The failed call already shows a toast.
      isFiled = (await record.mutateAsync({ body }).catch(() => null)) !== null
      if (isFiled) void warn(sent)
    }
    setShare(null)
    return isFiled
  }
  return { send, isBusy: share !== null, share: share ?? 0 }
}
