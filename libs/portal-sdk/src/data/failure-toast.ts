import { toastTexts } from '@bluebonnet/contracts'
import { isNetworkFailure, sentenceOf } from '../api/api-error.js'
import { noAnswerText } from '../connection/connection.js'
import type { ToastContent } from '../toast/toast-store.js'

/**
 * The exact text of a failure (docs/rules/screens.md#toast-words): the description of a toast titled 'Error', or a
 * title and a description of its own.
 */
export type FailureText = string | { title: string; description: string }

/**
 * That text, and under it the server's own sentence where it says more, or that no answer came and nothing typed is
 * lost.
 */
export const failureToast = (text: FailureText, error: unknown): ToastContent => {
  const content = typeof text === 'string' ? { title: toastTexts.error, description: text } : text
  const sentence = isNetworkFailure(error) ? noAnswerText() : sentenceOf(error)
  const saysMore = sentence !== null && sentence !== content.description
  return { ...content, ...(saysMore ? { detail: sentence } : {}), variant: 'destructive' }
}
