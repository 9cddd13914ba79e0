import { uploadFailed } from '@bluebonnet/contracts'
import { sentenceOf } from '@bluebonnet/portal-sdk'

/** Our words, and the server's after them where it gave some (docs/rules/screens.md#upload-field). */
export const reasonOf = (name: string, error: unknown): string => {
  const sentence = sentenceOf(error) ?? (error instanceof Error && error.cause !== undefined ? error.message : null)
  return sentence === null ? uploadFailed(name) : `${uploadFailed(name)}. ${sentence}`
}
