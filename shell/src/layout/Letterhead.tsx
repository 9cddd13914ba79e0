import { shownPhone } from '@bluebonnet/domain'
import { useCall } from '@bluebonnet/portal-sdk'
import { DateText } from '@bluebonnet/ui'
import { usePaper } from '@bluebonnet/ui/use-paper'
import { useToday } from '@bluebonnet/ui/use-today'

/**
 * The brokerage and the day, above each page in print only: read before, with the logo, because printing does not wait.
 */
export const Letterhead = () => {
  const brokerage = useCall('GET /api/settings/brokerage').data
  const today = useToday()
  const isPaper = usePaper()
  if (brokerage === undefined) return null
  const { name, licenceNumber, address, phone, logo } = brokerage
  const facts = [
    licenceNumber === null ? null : `License ${licenceNumber}`,
    address,
    phone === null ? null : shownPhone(phone),
  ]
  return (
    <div className="bb-row shell-letterhead">
      {logo === null ? null : <img src={logo} alt="" height={32} />}
      {isPaper ? (
        <>
          <strong>{name}</strong>
          <span className="bb-caption">{facts.filter(Boolean).join(' · ')}</span>
          <span className="bb-caption bb-end">
            Printed <DateText value={today} />
          </span>
        </>
      ) : null}
    </div>
  )
}
