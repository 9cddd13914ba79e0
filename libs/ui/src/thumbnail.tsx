// Bundled with each portal that shows it; the shell's modules are imported by name, so that they exist once.
import { type Document } from '@bluebonnet/contracts'
import { thumbnailOf } from '@bluebonnet/domain'
import { FileIcon, Icon } from '@bluebonnet/ui/icons'
import { useEffect, useState } from 'react'

/** A picture is ready within seconds of its upload, later under load (ms). */
const waits = [3_000, 10_000, 30_000]

/**
 * A picture that may not be ready: `isShown` is false until it is, with a few retries. `attempt` is the `key` of its
 * `img`.
 */
export const usePicture = (src: string | null) => {
  const [tries, setTries] = useState<{ src: string | null; failed: number; asks: boolean }>()
  const { failed, asks } = tries?.src === src ? tries : { failed: 0, asks: true }
  useEffect(() => {
    const wait = asks ? undefined : waits[failed - 1]
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setTries({ src, failed, asks: true }), wait)
    return () => clearTimeout(timer)
  }, [src, failed, asks])
  const onError = (): void => setTries({ src, failed: failed + 1, asks: false })
  return { isShown: src !== null && asks, attempt: failed, onError }
}

/** A document's thumbnail if it is an image, otherwise a file icon. */
export const Thumbnail = ({ document }: { document: Pick<Document, 'id' | 'label' | 'contentType' | 'mark'> }) => {
  const src = thumbnailOf(document)
  const { isShown, attempt, onError } = usePicture(src)
  if (src === null || !isShown)
    return (
      <span className="bb-thumbnail">
        <Icon of={FileIcon} />
      </span>
    )
  return (
    <img
      key={attempt}
      className="bb-thumbnail"
      src={src}
      alt={`Thumbnail of ${document.label}`}
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
