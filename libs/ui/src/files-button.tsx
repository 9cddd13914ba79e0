// Bundled with each portal, like the W-9; the shell's modules are imported by name.
import { Button, type ButtonProps } from '@bluebonnet/ui'
import { useRef } from 'react'

interface FilesButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The accessible name of the file field. */
  label: string
  accept: string
  /** Opens the camera of a phone. */
  camera?: boolean
  /** Whether only one file can be chosen. */
  single?: boolean
  /** Never called without a file. */
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the choice of files. */
export const FilesButton = ({
  label,
  accept,
  camera = false,
  single = false,
  onFiles,
  ...button
}: FilesButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!single}
        accept={accept}
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows the same file to be chosen again after an error.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
