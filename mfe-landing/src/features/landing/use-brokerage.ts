import { blankIabsUrl, placeholderLicence } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { useEffect, useState } from 'react'

interface Brokerage { name: string; licenceNumber: string; iabsUrl: string }

const unknown: Brokerage = { name: 'Bluebonnet', licenceNumber: placeholderLicence, iabsUrl: blankIabsUrl }

/** The brokerage's public line; the placeholders of SPEC stand until it is known. */
export const useBrokerage = (): Brokerage => {
  const [brokerage, setBrokerage] = useState(unknown)
  useEffect(() => {
    let gone = false
    api('GET /api/public/brokerage')
      .then((known) => { if (!gone) setBrokerage({ name: known.name || unknown.name, licenceNumber: known.licenceNumber ?? unknown.licenceNumber, iabsUrl: known.iabsUrl ?? unknown.iabsUrl }) })
      .catch(() => undefined)
    return () => { gone = true }
  }, [])
  return brokerage
}
