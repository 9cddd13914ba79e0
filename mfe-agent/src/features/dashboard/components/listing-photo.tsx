import { useState } from 'react'

/** The first photo of a listing; a drawn house where there is none or it cannot be shown. */
export const ListingPhoto = ({ src, address }: { src: string | undefined; address: string }) => {
  const [broken, setBroken] = useState(false)
  if (src !== undefined && !broken) return <img className="listing-photo" src={src} alt={address} loading="lazy" onError={() => setBroken(true)} />
  return (
    <svg className="listing-photo listing-photo-default" viewBox="0 0 160 90" role="img" aria-label={`No photo of ${address} yet`}>
      <path d="M52 44 80 22l28 22M58 40v28h44V40M74 68V52h12v16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}
