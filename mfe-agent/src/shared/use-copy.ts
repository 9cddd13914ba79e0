import { useToast } from '@bluebonnet/portal-sdk'

interface Copied {
  /** Texts of the toasts: 'Link copied', or 'The link was not copied' with an alternative. */
  success: string
  failure: string
  otherwise: string
}

/** Copies a text to the clipboard and reports success or failure. */
export const useCopy = (): ((text: string, words: Copied) => Promise<void>) => {
  const { toast } = useToast()
  return async (text, { success, failure, otherwise }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: success })
    } catch {
      // Browsers may refuse, and there is no clipboard without https.
      toast({ title: failure, description: otherwise, variant: 'destructive' })
    }
  }
}
