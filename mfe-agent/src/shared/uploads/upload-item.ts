import { uploadFailed } from '@bluebonnet/contracts'
import { sentenceOf } from '@bluebonnet/portal-sdk'

export interface UploadItem {
  id: number
  file: File
  /** Address of the picture itself, null for other files. Given up with the item. */
  preview: string | null
  state: 'sending' | 'paused' | 'sent' | 'failed'
  /** 0 to 1. */
  progress: number
  objectPath: string | null
  problem: string | null
}

const previewOf = (file: File): string | null => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null)

export const newItem = (id: number, file: File): UploadItem => ({ id, file, preview: previewOf(file), state: 'sending', progress: 0, objectPath: null, problem: null })

export const dropPreview = ({ preview }: UploadItem): void => {
  if (preview !== null) URL.revokeObjectURL(preview)
}

/** SPEC's words, and the server's after them where it gave some. */
export const reasonOf = (file: File, error: unknown): string => {
  const sentence = sentenceOf(error) ?? (error instanceof Error && error.cause !== undefined ? error.message : null)
  return sentence === null ? uploadFailed(file.name) : `${uploadFailed(file.name)}. ${sentence}`
}
