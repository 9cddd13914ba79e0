import { blankIabsUrl, placeholderLicence } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { useEffect, useState } from 'react'

interface Brokerage {
  name: string
  licenceNumber: string
  iabsUrl: string
}

const unknown: Brokerage = { name: 'Bluebonnet', licenceNumber: placeholderLicence, iabsUrl: blankIabsUrl }

/** Keeps the placeholders when no answer comes: the notices must stand on the page in any case. */
const readBrokerage = async (): Promise<Brokerage> => {
  try {
    const { name, licenceNumber, iabsUrl } = await api('GET /api/public/brokerage')
    return {
      name: name || unknown.name,
      licenceNumber: licenceNumber ?? unknown.licenceNumber,
      iabsUrl: iabsUrl ?? unknown.iabsUrl,
    }
  } catch {
    return unknown
  }
}

/** The brokerage's public line; placeholders stand until it is known (docs/rules/screens.md#landing). */
export const useBrokerage = (): Brokerage => {
  const [brokerage, setBrokerage] = useState(unknown)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const known = await readBrokerage()
      if (!gone) setBrokerage(known)
    }
    void read()
    return () => {
      gone = true
    }
  }, [])
  return brokerage
}
