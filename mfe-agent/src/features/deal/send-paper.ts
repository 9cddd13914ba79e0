import { api } from '@bluebonnet/portal-sdk'
import { formatDate } from '@bluebonnet/ui'
import { paperName } from '../../shared/papers/guess-paper.js'
import { formOfFile, outdatedWords } from '../../shared/papers/read-form.js'
import { photosAsPdf } from '../../shared/uploads/photos.js'
import { documentUploader } from '../../shared/uploads/uploaders.js'

/** Uploads a file as it is, and returns its path and name. */
export const sendFile = async (file: File, onProgress: (share: number) => void) => {
  const documentURL = await documentUploader(file).send({ onProgress, signal: new AbortController().signal })
  return { documentURL, label: paperName(file.name) }
}

interface Sending {
  dealId: string
  /** The paper's name. Several photos become one PDF with this name. */
  label: string
  /** Called with the uploaded share of the bytes, 0 to 1. */
  onProgress: (share: number) => void
  day: string
  timeZone: string
}

/** Names the deal's document with the same bytes. Null when there is none, or when the check fails. */
const sameWords = async (dealId: string, objectPath: string, timeZone: string): Promise<string | null> => {
  const query = { dealId, bytesOf: objectPath.split('/').at(-1), limit: 1 }
  const [found] = await api('GET /api/documents', { query }).catch(() => [])
  return found === undefined ? null : `Looks like “${found.label}”, filed ${formatDate(found.uploadedAt, timeZone)}.`
}

/**
 * Uploads a file, or several photos as one PDF, and returns its path. The checks for an outdated form and for a
 * duplicate run meanwhile. They may end after the upload, which does not wait for them.
 */
export const sendPaper = async (files: readonly File[], sending: Sending) => {
  const { dealId, label, onProgress, day, timeZone } = sending
  const [only] = files
  const file = only !== undefined && files.length === 1 ? only : await photosAsPdf(files, label)
  const read = async (): Promise<string | null> => outdatedWords(await formOfFile(file), day, timeZone)
  const outdated = read()
  const documentURL = await documentUploader(file).send({ onProgress, signal: new AbortController().signal })
  return { documentURL, outdated, same: sameWords(dealId, documentURL, timeZone) }
}
