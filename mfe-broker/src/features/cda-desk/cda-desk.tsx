import { ApiError, useCall } from '@bluebonnet/portal-sdk'
import { ErrorState, PageHeader } from '@bluebonnet/ui'
import { useSearchParams } from 'react-router'
import { CdaFilters, stateOf } from './components/cda-filters.js'
import { CdaReview } from './components/cda-review.js'
import { CdaTable } from './components/cda-table.js'
import { ClosedWithoutCda } from './components/closed-without-cda.js'
import './cda-desk.css'

/** Where brokers review, approve, send and void CDAs. The chosen state and CDA stand in the address. */
const CdaDesk = () => {
  const [search, setSearch] = useSearchParams()
  const state = stateOf(search.get('state'))
  const cdas = useCall('GET /api/cdas', { query: { state, limit: 100 } }, { keepPrevious: true })
  const chosen = search.get('cda')

  const choose = (id: string | null): void => setSearch((before) => {
    const next = new URLSearchParams(before)
    if (id === null) next.delete('cda')
    else next.set('cda', id)
    return next
  })

  return (
    <>
      <PageHeader title="CDA Desk" subtitle="Commission disbursement authorizations, from first figures to the title company" />
      <CdaFilters state={state} onChange={(next) => setSearch(next === 'OPEN' ? {} : { state: next })} />
      {cdas.error && !cdas.data
        ? <ErrorState title={cdas.error instanceof ApiError && cdas.error.status === 403 ? 'Only brokers and managers work on CDAs here.' : 'The CDAs could not be loaded.'} onRetry={() => void cdas.refetch()} />
        : <CdaTable cdas={cdas.data} onOpen={choose} />}
      <ClosedWithoutCda />
      <CdaReview id={chosen} onClose={() => choose(null)} />
    </>
  )
}

export default CdaDesk
