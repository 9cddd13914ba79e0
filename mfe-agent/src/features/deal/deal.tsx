import type { Deal } from '@bluebonnet/contracts'
import { useAtOnce, useCall } from '@bluebonnet/portal-sdk'
import { AppLink, Skeleton, useMinute, dayIn, useTimeZone } from '@bluebonnet/ui'
import { lazyPart, PageSkeleton } from '@bluebonnet/ui/plain'
import { useRemoveSample } from '@bluebonnet/ui/sample-deal'
import { Suspense, useEffect, useEffectEvent, useId, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { EditDealDialog, RejectDialog } from '../../shared/dialogs.js'
import { RowFailure } from '../../shared/load-failure.js'
import { TabList } from '../../shared/tab-list.js'
import { MoveDialogs, useDealMoves, useDecisions } from '../deals/deal-changes.js'
import { upcomingDays } from './upcoming-days.js'
import { DealBar } from './deal-bar.js'
import { DealHead } from './deal-head.js'
import { DealStages } from './deal-stages.js'
import type { DealTabProps } from './deal-tab.js'
import OverviewTab from './overview-tab.js'
import '../deals/deals.css'
import './deal.css'

// A component of forms, which no other deal needs.
const SampleNotice = lazyPart(async () => ({ default: (await import('../deals/sample.js')).SampleNotice }))

const panels = {
  overview: OverviewTab,
  papers: lazyPart(() => import('./papers-tab.js')),
  dates: lazyPart(() => import('./dates-tab.js')),
  money: lazyPart(() => import('./money-tab.js')),
  messages: lazyPart(() => import('./messages-tab.js')),
  history: lazyPart(() => import('./history-tab.js')),
}
type Tab = keyof typeof panels

const labels: Record<Tab, string> = {
  overview: 'Overview',
  papers: 'Papers',
  dates: 'Dates and tasks',
  money: 'Money',
  messages: 'Messages',
  history: 'History',
}
const keys = ['overview', 'papers', 'dates', 'money', 'messages', 'history'] as const

/** The tab for each hash in links, notifications and mails. */
const tabOfPart: Record<string, Tab> = {
  '#contract': 'dates',
  '#tasks': 'dates',
  '#papers': 'papers',
  '#cda': 'money',
  '#messages': 'messages',
  '#message': 'messages',
}

/** The selected tab, stored in the URL as `?tab=`. A hash selects the tab of its part. */
const useTab = (): [tab: Tab, choose: (tab: Tab, part?: string) => void] => {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('tab')
  const tab = tabOfPart[hash] ?? keys.find((key) => key === named) ?? 'overview'
  const [shown, choose] = useAtOnce({ tab, part: '' }, (next) => {
    void navigate({ search: next.tab === 'overview' ? '' : `?tab=${next.tab}`, hash: next.part })
  })
  return [shown.tab, (next, part = '') => choose({ tab: next, part })]
}

/** The number of open items per tab. */
const useCounts = (deal: Deal): Partial<Record<Tab, number>> => {
  const tasks = useCall('GET /api/deals/:id/tasks', { params: { id: deal.id } }).data?.tasks ?? []
  const messages = useCall('GET /api/deals/:id/messages', { params: { id: deal.id } }).data ?? []
  return {
    papers: deal.papers.total - deal.papers.done,
    dates: tasks.filter(({ doneAt, isLapsed }) => doneAt === null && !isLapsed).length,
    messages: messages.length,
  }
}

/** The deal on paper, which loads after the page: without it the open tab prints. */
const usePrint = (): ComponentType<DealTabProps> | null => {
  const [Print, setPrint] = useState<ComponentType<DealTabProps> | null>(null)
  useEffect(() => {
    void import('./deal-print.js').then(
      ({ DealPrint }) => setPrint(() => DealPrint),
      () => undefined,
    )
  }, [])
  return Print
}

const DealPage = ({ deal, onRemove }: { deal: Deal; onRemove: () => void }) => {
  const id = useId()
  const moves = useDealMoves()
  const decisions = useDecisions()
  const [isEditing, setEditing] = useState(false)
  const [tab, choose] = useTab()
  const counts = useCounts(deal)
  const contract = useCall('GET /api/deals/:id/contract', { params: { id: deal.id } }).data
  const timeZone = useTimeZone()
  const days = upcomingDays(deal, contract, dayIn(new Date(useMinute()), timeZone))
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const closing = useEffectEvent(() => {
    if (deal.nextStatuses.includes('CLOSED')) moves.start(deal, 'CLOSED')
    // Opens once: returning to the page does not open it again.
    void navigate({ search, hash: '' }, { replace: true })
  })
  useEffect(() => {
    if (hash === '#close') closing()
  }, [hash])
  const Panel = panels[tab]
  const Print = usePrint()
  return (
    <div className="deal-page">
      <AppLink href="/deals">All deals</AppLink>
      <DealHead
        deal={deal}
        moves={moves}
        decisions={decisions}
        onEdit={() => setEditing(true)}
        onMoney={(part) => choose('money', part)}
      />
      {deal.isSample ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
          <SampleNotice onRemove={onRemove} />
        </Suspense>
      ) : null}
      <DealStages deal={deal} next={days[0]} />
      <TabList
        id={id}
        label={deal.propertyAddress}
        tabs={keys.map((key) => ({ key, label: labels[key], count: counts[key] }))}
        chosen={tab}
        onChoose={choose}
      />
      <div className="deal-panel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <Panel deal={deal} days={days} />
        </Suspense>
      </div>
      {Print === null ? null : <Print deal={deal} days={days} />}
      <DealBar deal={deal} onMessage={() => choose('messages', '#message')} />
      <MoveDialogs moves={moves} />
      <RejectDialog {...decisions.rejecting} />
      <EditDealDialog deal={deal} open={isEditing} onMove={moves.start} onClose={() => setEditing(false)} />
    </div>
  )
}

const DealScreen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const removal = useRemoveSample(() => void navigate('/deals'))
  // The page of a removed deal would read rows that are gone.
  const isThere = !removal.isRemoving
  const read = useCall('GET /api/deals/:id', { params: { id } }, { enabled: id !== '' && isThere })
  if (read.data && isThere) return <DealPage key={id} deal={read.data} onRemove={removal.ask} />
  if (read.error && isThere)
    return (
      <RowFailure
        noun="deal"
        list={{ href: '/deals', label: 'All deals' }}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    )
  return <PageSkeleton shape="detail" />
}

export default DealScreen
