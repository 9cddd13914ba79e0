import type { UploadFile } from './uploads.types.js'

export type FileState = 'sending' | 'paused' | 'sent' | 'failed'

export const stateOf = ({ error, progress, isPaused = false }: UploadFile): FileState => {
  if (error !== null && error !== undefined) return 'failed'
  if (progress.uploadComplete) return 'sent'
  return isPaused ? 'paused' : 'sending'
}
