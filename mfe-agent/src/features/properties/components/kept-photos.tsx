import { Button } from '@bluebonnet/ui'
import { DeleteIcon, NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'

interface KeptPhotosProps {
  /** Handed in by Form.Item. */
  id?: string
  value?: readonly string[]
  onChange?: (photos: string[]) => void
}

const swapped = (photos: readonly string[], index: number, other: number): string[] =>
  photos.map((photo, at) => {
    if (at === index) return photos[other] ?? photo
    return at === other ? (photos[index] ?? photo) : photo
  })

/** The photos that a property has: their order, and which go. Nothing is changed before the form is saved. */
export const KeptPhotos = ({ id, value = [], onChange }: KeptPhotosProps) =>
  value.length === 0 ? (
    <p id={id}>All photos are taken away when you save.</p>
  ) : (
    <ol className="agent-kept" id={id} aria-label="Photos in order">
      {value.map((photo, index) => (
        <li key={photo} className="agent-kept-photo">
          <img src={photo} alt={`Number ${index + 1}`} />
          {index === 0 ? <span className="agent-kept-cover">Cover</span> : null}
          <span className="agent-kept-acts">
            <Button
              size="small"
              type="text"
              icon={<PreviousIcon aria-hidden />}
              disabled={index === 0}
              aria-label={`Move photo ${index + 1} forward`}
              onClick={() => onChange?.(swapped(value, index, index - 1))}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteIcon aria-hidden />}
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => onChange?.(value.filter((other) => other !== photo))}
            />
            <Button
              size="small"
              type="text"
              icon={<NextIcon aria-hidden />}
              disabled={index === value.length - 1}
              aria-label={`Move photo ${index + 1} back`}
              onClick={() => onChange?.(swapped(value, index, index + 1))}
            />
          </span>
        </li>
      ))}
    </ol>
  )
