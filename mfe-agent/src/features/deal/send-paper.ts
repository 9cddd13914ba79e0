import { formOfFile, outdatedWords } from '../../shared/papers/read-form.js'
import { objectUploader } from '../../shared/uploads/uploaders.js'

const sendDocument = objectUploader('document')

interface Sending {
  /** Told the share of the bytes that went out, 0 to 1. */
  onProgress: (share: number) => void
  day: string
  timeZone: string
}

/**
 * Sends a file and answers where it is. Whether it is a form that was replaced by that day is read on the way, and may
 * still be when the file is there: nobody waits for that.
 */
export const sendPaper = async (file: File, { onProgress, day, timeZone }: Sending) => {
  const read = async (): Promise<string | null> => outdatedWords(await formOfFile(file), day, timeZone)
  const outdated = read()
  const documentURL = await sendDocument(file).send({ onProgress, signal: new AbortController().signal })
  return { documentURL, outdated }
}
