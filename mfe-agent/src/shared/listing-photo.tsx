import { cardOf } from '@bluebonnet/domain'
import { usePicture } from '@bluebonnet/ui/thumbnail'

interface ListingPhotoProps {
  src: string | undefined
  address: string
  className: string
}

/** The first photo of a listing. A drawing of a house when there is none or it fails to load. */
export const ListingPhoto = ({ src, address, className }: ListingPhotoProps) => {
  const picture = src === undefined ? null : cardOf(src)
  const { isShown, attempt, onError } = usePicture(picture)
  if (picture !== null && isShown)
    return (
      <img
        key={attempt}
        className={className}
        src={picture}
        alt={address}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    )
  return (
    <svg
      className={`${className} bb-tint`}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={`No photo of ${address} yet`}>
      <path
        fill="color-mix(in srgb, var(--bb-primary) 10%, var(--bb-primary-tint))"
        d="M0 128c54-26 104-28 156-12s104 14 164-10v74H0Z"
      />
      <path
        fill="color-mix(in srgb, var(--bb-primary) 18%, var(--bb-primary-tint))"
        d="M0 150c70-18 150-20 210-10s80 4 110-4v44H0Z"
      />
      <g
        fill="var(--bb-card)"
        stroke="var(--bb-primary)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round">
        <path
          d="M112 96l48-36 48 36M120 92v52h80V92M150 144v-30h20v30M132 104h12v14h-12ZM176
          104h12v14h-12ZM186 76V62h10v22"
        />
        <path
          d="M236 146v-24M236 122c-14 0-20-10-16-20 2-12 14-18 22-10 12-2 18 10 12 18 2 8-8 14-18 12ZM84
          148v-16M84 132c-10 0-14-8-10-16 2-8 12-12 18-4 8 0 10 10 6 14 0 6-8 8-14 6Z"
        />
      </g>
    </svg>
  )
}
