import { blankIabsUrl, placeholderLicence } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { useEffect, useState } from 'react'

interface Brokerage {
  name: string
  phone: string | null
  licenceNumber: string
  iabsUrl: string
}

const unknown: Brokerage = { name: 'Bluebonnet', phone: null, licenceNumber: placeholderLicence, iabsUrl: blankIabsUrl }

/** Keeps the placeholders when the call fails: the notices must always be on the page. */
const readBrokerage = async (): Promise<Brokerage> => {
  try {
    const { name, phone, licenceNumber, iabsUrl } = await api('GET /api/public/brokerage')
    return {
      name: name || unknown.name,
      phone,
      licenceNumber: licenceNumber ?? unknown.licenceNumber,
      iabsUrl: iabsUrl ?? unknown.iabsUrl,
    }
  } catch {
    return unknown
  }
}

/** The brokerage's public details, with placeholders until they load (docs/rules/screens.md#landing). */
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
