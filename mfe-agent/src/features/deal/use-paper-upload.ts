import { toastTexts } from '@bluebonnet/contracts'
import { uploadRules } from '@bluebonnet/domain'
import type { Paper } from '@bluebonnet/contracts'
import { failureToast, isSessionOver, signInAgain, useCallMutation, useShell, useToast } from '@bluebonnet/portal-sdk'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import { useState } from 'react'

const oneOrPhotos = 'Choose one file, or several photos of this paper: they become one PDF'
export const tooLarge = `Choose a file of at most ${uploadRules.document.bytes / 1_048_576} MB`

const refusalOf = (files: readonly File[]): string | null => {
  if (files.length > 1) return files.every(({ type }) => type.startsWith('image/')) ? null : oneOrPhotos
  return files.some(({ size }) => size > uploadRules.document.bytes) ? tooLarge : null
}

/** By which day a form has to be in force, and where that day is written. */
interface FormDay {
  day: string
  timeZone: string
}

/**
 * Sends one file, or several photos as one, to its paper of a deal, and warns of a form that was replaced by its day,
 * and of bytes that the deal has already. `share` is the part of its bytes that went out, 0 to 1. `reason` says why it
 * takes the place of what a closed deal has there. `send` answers whether it was filed. What sends and reads it comes
 * with the first file: the page has no room for it.
 */
export const usePaperUpload = (dealId: string, { key, label, documentType }: Paper, formDay: FormDay) => {
  const [share, setShare] = useState<number | null>(null)
  const shell = useShell()
  const { toast } = useToast()
  const record = useCallMutation('PUT /api/documents', {
    success: toastTexts.documentUploaded,
    failure: toastTexts.documentFailed,
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
    toast({ title, description, detail: toastTexts.documentUploaded, variant: 'destructive' })
  }
  const send = async (files: readonly File[], reason?: string): Promise<boolean> => {
    const description = refusalOf(files)
    if (description !== null) {
      toast({ title: toastTexts.documentFailed, description, variant: 'destructive' })
      return false
    }
    setShare(0)
    const sent = await sendBytes(files).catch((error: unknown) => {
      if (isSessionOver(error)) signInAgain(shell)
      else toast(failureToast(toastTexts.documentFailed, error))
      return null
    })
    let isFiled = false
    if (sent !== null) {
      const body = { documentURL: sent.documentURL, label, type: documentType ?? 'OTHER', dealId, paper: key, reason }
      // A refusal says so itself.
      isFiled = (await record.mutateAsync({ body }).catch(() => null)) !== null
      if (isFiled) void warn(sent)
    }
    setShare(null)
    return isFiled
  }
  return { send, isBusy: share !== null, share: share ?? 0 }
}
