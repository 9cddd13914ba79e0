import { useState, type ReactNode } from 'react'

interface AvatarProps {
  src?: string | null
  alt?: string
  large?: boolean
  children: ReactNode
}

/** A person's avatar. antd's includes its popover, a tenth of what every page loads. */
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
