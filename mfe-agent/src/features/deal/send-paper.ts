import { api } from '@bluebonnet/portal-sdk'
import { formatDate } from '@bluebonnet/ui'
import { paperName } from '../../shared/papers/guess-paper.js'
import { formOfFile, outdatedWords } from '../../shared/papers/read-form.js'
import { photosAsPdf } from '../../shared/uploads/photos.js'
import { objectUploader } from '../../shared/uploads/uploaders.js'

const sendDocument = objectUploader('document')

/** Sends a file as it is, and answers where it is and what to call it. */
export const sendFile = async (file: File, onProgress: (share: number) => void) => {
  const documentURL = await sendDocument(file).send({ onProgress, signal: new AbortController().signal })
  return { documentURL, label: paperName(file.name) }
}

interface Sending {
  dealId: string
  /** What the paper is called: several photos of it become one PDF of this name. */
  label: string
  /** Told the share of the bytes that went out, 0 to 1. */
  onProgress: (share: number) => void
  day: string
  timeZone: string
}

/** Which document of the deal has the same bytes; null where none has, or nobody can tell now. */
const sameWords = async (dealId: string, objectPath: string, timeZone: string): Promise<string | null> => {
  const query = { dealId, bytesOf: objectPath.split('/').at(-1), limit: 1 }
  const [found] = await api('GET /api/documents', { query }).catch(() => [])
  return found === undefined ? null : `Looks like “${found.label}”, filed ${formatDate(found.uploadedAt, timeZone)}.`
}

/**
 * Sends a file, or several photos of a paper as one PDF, and answers where it is. Whether it is a form that was
 * replaced by that day is read on the way, and may still be when the file is there: nobody waits for that, nor for
 * whether the deal has it already.
 */
export const sendPaper = async (files: readonly File[], sending: Sending) => {
  const { dealId, label, onProgress, day, timeZone } = sending
  const [only] = files
  const file = only !== undefined && files.length === 1 ? only : await photosAsPdf(files, label)
  const read = async (): Promise<string | null> => outdatedWords(await formOfFile(file), day, timeZone)
  const outdated = read()
  const documentURL = await sendDocument(file).send({ onProgress, signal: new AbortController().signal })
  return { documentURL, outdated, same: sameWords(dealId, documentURL, timeZone) }
}
