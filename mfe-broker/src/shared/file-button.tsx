import { api, ApiError, failureToast, isSessionOver, signInAgain, useShell, useToast } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import type { ButtonProps } from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { useRef, useState } from 'react'

interface FileButtonProps extends ButtonProps {
  /** The accessible name of the file field. */
  label: string
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the choice of a file. */
export const FileButton = ({ label, accept, onFile, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows the same file to be chosen again after an error.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button icon={<Icon of={UploadIcon} />} onClick={() => input.current?.click()} {...button} />
    </>
  )
}

/** Uploads a file, then calls `onSent` with its path. A toast shows the server's error message. */
export const useSendFile = (
  purpose: 'photo' | 'licences',
  failure: string,
  onSent: (objectPath: string, file: File) => void,
) => {
  const shell = useShell()
  const { toast } = useToast()
  const [isSending, setSending] = useState(false)
  const send = async (file: File): Promise<void> => {
    setSending(true)
    try {
      const body = { name: file.name, size: file.size, purpose }
      const { uploadURL, objectPath } = await api('POST /api/objects/upload', { body })
      const sent = await fetch(uploadURL, { method: 'PUT', body: file })
      if (!sent.ok) throw new ApiError(sent.status, sent.statusText, await sent.text())
      onSent(objectPath, file)
    } catch (error) {
      if (isSessionOver(error)) signInAgain(shell)
      else toast(failureToast(failure, error))
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}
