import { screens, type PublicBrokerage } from '@bluebonnet/contracts'
import { shownPhone } from '@bluebonnet/domain'
import { api } from '@bluebonnet/portal-sdk/public'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

/** The brokerage's name and phone. Null until they load, and if they do not. */
const useOffice = (): PublicBrokerage | null => {
  const [office, setOffice] = useState<PublicBrokerage | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/public/brokerage', {}, { signal: stop.signal }).then(setOffice, () => undefined)
    return () => stop.abort()
  }, [])
  return office
}

/** The page for paths without a route, on the brokerage's letterhead (docs/rules/screens.md#not-found-page). */
export const NotFound = () => {
  const office = useOffice()
  return (
    <main id="main" className="shell-letter" tabIndex={-1}>
      <p className="shell-letter-head">{office?.name}</p>
      <h1>{screens.notFound.title}</h1>
      <p>{screens.notFound.text}</p>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
      <p className="shell-letter-foot">
        {office === null || office.phone === null ? null : (
          <>
            Questions? Call <a href={`tel:${office.phone}`}>{shownPhone(office.phone)}</a>
          </>
        )}
      </p>
    </main>
  )
}
