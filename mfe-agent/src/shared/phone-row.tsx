import { AppLink } from '@bluebonnet/ui'
import type { ReactNode } from 'react'
import { ListingPhoto } from './listing-photo.js'
import './phone-row.css'

interface PhoneRowProps {
  href: string
  address: string
  photo: string | undefined
  /** At the end of the first line, such as a price. */
  figure: ReactNode
  detail: ReactNode
  /** At the end of the second line, such as a tag. */
  state: ReactNode
  acts?: ReactNode
}

/** A property in a list on a phone, in two lines. The whole row is a link. */
export const PhoneRow = ({ href, address, photo, figure, detail, state, acts }: PhoneRowProps) => (
  <article className="phone-row" aria-label={address}>
    <ListingPhoto className="phone-row-photo" src={photo} address={address} />
    <div>
      <div className="phone-row-line">
        <h3 className="phone-row-title">
          <AppLink href={href}>{address}</AppLink>
        </h3>
        {figure}
      </div>
      <div className="phone-row-line phone-row-detail">
        <span>{detail}</span>
        {state}
      </div>
    </div>
    <div className="phone-row-actions">{acts}</div>
  </article>
)
