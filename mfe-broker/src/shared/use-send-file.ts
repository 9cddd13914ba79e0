import { api, ApiError } from '@bluebonnet/portal-sdk'
import { useShowFailure } from '@bluebonnet/portal-sdk/show-failure'
import { useState } from 'react'

/** Uploads a file, then calls `onSent` with its path. A toast shows the server's error message. */
export const useSendFile = (
  purpose: 'photo' | 'licences',
  failure: string,
  onSent: (objectPath: string, file: File) => void,
) => {
  const showFailure = useShowFailure()
  const [isSending, setSending] = useState(false)
  const send = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return
    setSending(true)
    try {
      const body = { name: file.name, size: file.size, purpose }
      const { uploadURL, objectPath } = await api('POST /api/objects/upload', { body })
      const sent = await fetch(uploadURL, { method: 'PUT', body: file })
      if (!sent.ok) throw new ApiError(sent.status, sent.statusText, await sent.text())
      onSent(objectPath, file)
    } catch (error) {
      showFailure(failure, error)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}
