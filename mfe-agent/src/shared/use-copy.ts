import { useToast } from '@bluebonnet/portal-sdk'

interface Copied {
  /** The toasts' words: 'Link copied', and after a failure 'The link was not copied' and what to do instead. */
  success: string
  failure: string
  otherwise: string
}

/** Copies a text to the clipboard and says whether it worked. */
export const useCopy = (): ((text: string, words: Copied) => Promise<void>) => {
  const { toast } = useToast()
  return async (text, { success, failure, otherwise }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: success })
    } catch {
      // Browsers refuse it, and have no clipboard off https.
      toast({ title: failure, description: otherwise, variant: 'destructive' })
    }
  }
}
