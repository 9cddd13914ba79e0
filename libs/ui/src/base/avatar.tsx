import { useState } from 'react'
import type { ReactNode } from 'react'

interface AvatarProps {
  /** A picture's address. */
  src?: string | null
  /** What the picture shows; without a picture nothing is spoken. */
  alt?: string
  large?: boolean
  /** Initials or an icon, where there is no picture or it does not come. */
  children: ReactNode
}

/**
 * A person in a circle. antd's brings its popover and tooltip along for groups of people, a tenth of what every page
 * fetches.
 */
export const Avatar = ({ src = null, alt = '', large = false, children }: AvatarProps) => {
  const [missing, setMissing] = useState<string | null>(null)
  const shown = src === missing ? null : src
  return (
    <span className={large ? 'bb-avatar bb-avatar-large' : 'bb-avatar'}>
      {shown === null ? (
        <span aria-hidden="true">{children}</span>
      ) : (
        <img src={shown} alt={alt} onError={() => setMissing(shown)} />
      )}
    </span>
  )
}
