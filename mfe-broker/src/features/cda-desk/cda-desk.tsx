import { screens } from '@bluebonnet/contracts'
import { Allowed, useFilters, useList, usePanel } from '@bluebonnet/portal-sdk'
import { ErrorState, PageHeader, RefusedPage } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { CdaFilters, stateOf } from './components/cda-filters.js'
import { CdaReview } from './components/cda-review.js'
import { CdaTable } from './components/cda-table.js'
import { ClosedWithoutCda } from './components/closed-without-cda.js'
import './cda-desk.css'

const pageRows = 50
const { title } = screens.cdaDesk

const Desk = () => {
  const filters = useFilters()
  const review = usePanel('cda')
  const state = stateOf(filters.get('state'))
  const list = useList('GET /api/cdas', { query: { state } }, pageRows)
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Commission disbursement authorizations, from first figures to the title company"
      />
      <CdaFilters
        state={state}
        onChange={(next) => filters.filter({ state: next === 'OPEN' ? null : next, cda: null })}
      />
      {list.error ? (
        <ErrorState title="The CDAs could not be loaded." onRetry={list.refetch} />
      ) : (
        <CdaTable cdas={list.rows} onOpen={review.open} />
      )}
      {list.isLong ? <LoadMore noun="CDAs" {...list.more} /> : null}
      <ClosedWithoutCda />
      <CdaReview id={review.about} onClose={review.close} />
    </div>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers and managers decide on CDAs."
    advice="The CDAs of your own deals are under Commission in the menu."
  />
)

/** Where brokers review, approve, send and void CDAs. The chosen state and CDA stand in the address. */
const CdaDesk = () => (
  <Allowed permission="cdas.decide" otherwise={refused}>
    <Desk />
  </Allowed>
)

export default CdaDesk
