import { screens, type PendingDeal, type BrokerStats as Stats } from '@bluebonnet/contracts'
import { useCall, useDraft } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { EmptyState, ErrorState, lazyDialog, PageHeader, SectionCard, StatCard, StatRow } from '@bluebonnet/ui'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { lazyPart, RowsSkeleton } from '@bluebonnet/ui/plain'
import { SetupSteps } from '@bluebonnet/ui/setup-steps'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { useSettledPress } from '@bluebonnet/ui/use-settled-press'
import { Suspense, useEffect, useRef } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { ClosingSoon } from '../closing/closing-soon.js'
import { ApprovalCard, useReject } from './approval-card.js'
import { WaitingCards } from './waiting-cards.js'
import './approvals.css'

/** The deal after the given one in a list, or the one before it when it is the last. */
const neighbourOf = (deals: readonly PendingDeal[], id: string): string | null => {
  const at = deals.findIndex((deal) => deal.id === id)
  return at < 0 ? null : (deals[at + 1]?.id ?? deals[at - 1]?.id ?? null)
}

interface NextFocus {
  id: string
  /** The row that takes the focus; null for the list. */
  next: string | null
  /** Whether the deal comes back instead of leaving. */
  returns: boolean
}

/**
 * Moves the focus when the focused row leaves the list, so that a broker can decide on one deal after another, and to a
 * row that returns after Undo. Rows carry `data-deal`. The list itself takes the focus when it is empty. Whoever goes
 * on elsewhere meanwhile stays there.
 */
const useNextRow = (deals: readonly PendingDeal[] | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const waiting = useRef<NextFocus | null>(null)
  // The card whose approval is undone is gone, and knows only the rows of then.
  const shown = useRef<readonly PendingDeal[]>([])
  useEffect(() => {
    shown.current = deals ?? []
    const { current } = waiting
    if (current === null || deals === undefined) return
    if (deals.some(({ id }) => id === current.id) !== current.returns) return
    waiting.current = null
    const row = current.next === null ? null : list.current?.querySelector<HTMLElement>(`[data-deal="${current.next}"]`)
    const target = row ?? list.current
    target?.focus()
  }, [deals])
  useEffect(() => {
    const goOn = (event: PointerEvent | KeyboardEvent): void => {
      if (!('key' in event) || event.key === 'Tab') waiting.current = null
    }
    document.addEventListener('pointerdown', goOn)
    document.addEventListener('keydown', goOn)
    return () => {
      document.removeEventListener('pointerdown', goOn)
      document.removeEventListener('keydown', goOn)
    }
  }, [])
  return {
    list,
    decided: (id: string): void => {
      waiting.current = { id, next: neighbourOf(shown.current, id), returns: false }
    },
    undone: (id: string): void => {
      waiting.current = { id, next: id, returns: true }
    },
  }
}

/** Dollars in millions with two decimals: `$12.34M` (docs/rules/screens.md#broker-cards). */
const inMillions = (dollars: number): string => `$${(dollars / 1_000_000).toFixed(2)}M`

const BrokerStats = ({ stats, failed }: { stats: Stats | undefined; failed: boolean }) => (
  <StatRow failed={failed}>
    <StatCard label={screens.broker.pending} value={stats?.pendingApprovals ?? null} />
    <StatCard label={screens.broker.approved} value={stats?.approved ?? null} />
    <StatCard label={screens.broker.rejected} value={stats?.rejected ?? null} />
    <StatCard label={screens.broker.volume} value={stats ? inMillions(stats.totalVolume) : null} />
  </StatRow>
)

interface PendingApprovalsProps {
  deals: readonly PendingDeal[] | undefined
  error: unknown
  onRetry: () => void
  onReject: (deal: PendingDeal) => void
  onDecided: (dealId: string) => void
  onUndone: (dealId: string) => void
}

type CardsProps = Omit<PendingApprovalsProps, 'deals' | 'error' | 'onRetry'> & { deals: readonly PendingDeal[] }

const Cards = ({ deals, onReject, ...acts }: CardsProps) => {
  const settledPress = useSettledPress(deals.map(({ id }) => id))
  return (
    <ul className="bb-ruled" aria-label={screens.broker.pending} onClickCapture={settledPress}>
      {deals.map((deal) => (
        <li key={deal.id}>
          <ApprovalCard deal={deal} onReject={() => onReject(deal)} {...acts} />
        </li>
      ))}
    </ul>
  )
}

const Body = ({ deals, error, onRetry, ...acts }: PendingApprovalsProps) => {
  if (!deals && error) return <ErrorState title="The deals could not be loaded." onRetry={onRetry} />
  if (!deals) return <RowsSkeleton rows={6} />
  if (deals.length === 0) return <EmptyState drawing="deals" text={screens.broker.none} />
  return <Cards deals={deals} {...acts} />
}

const PendingApprovals = (props: PendingApprovalsProps) => (
  <SectionCard title={screens.broker.pending} flush={!props.error || Boolean(props.deals)}>
    <Body {...props} />
  </SectionCard>
)

const BrokerageCharts = lazyPart(async () => import('./brokerage-charts.js'))
const RejectDialog = lazyDialog(async () => (await import('@bluebonnet/ui/forms')).RejectDialog)

const Dashboard = () => {
  const maySetUp = useMay('brokerage.write')
  const stats = useCall('GET /api/broker/stats')
  const pending = useCall('GET /api/deals/pending-approvals')
  const { about: rejected, ...rejecting } = useDialogAbout<PendingDeal | null>(null)
  const draft = useDraft('reject-deal', rejected?.id)
  const { list, decided, undone } = useNextRow(pending.data)
  const reject = useReject(decided)
  // A phone begins with the work; what was decided so far is below it.
  const isPhone = useIsPhone()
  const figures = <BrokerStats stats={stats.data} failed={stats.isError} />
  const rejectAsked = async (reason: string): Promise<void> => {
    if (rejected === null) return
    await reject.mutateAsync({ params: { id: rejected.id }, body: { reason, version: rejected.version } })
  }
  return (
    <div className="bb-stack">
      <PageHeader title={screens.broker.title} subtitle="What waits for you, and what the brokerage closed" />
      {maySetUp ? <SetupSteps /> : null}
      {isPhone ? null : figures}
      <WaitingCards />
      <div ref={list} tabIndex={-1} className="approvals-place">
        <PendingApprovals
          deals={pending.data}
          error={pending.error}
          onRetry={() => void pending.refetch()}
          onDecided={decided}
          onUndone={undone}
          onReject={rejecting.ask}
        />
      </div>
      <ClosingSoon />
      {isPhone ? figures : null}
      <Suspense fallback={<div className="bb-wait bb-chart-wait" />}>
        <BrokerageCharts />
      </Suspense>
      <RejectDialog
        open={rejecting.open}
        deal={rejected}
        draft={draft}
        onReject={rejectAsked}
        onClose={rejecting.close}
      />
    </div>
  )
}

/** The dashboard where brokers and managers decide on deals. */
const BrokerDashboard = () => (
  <AllowedPage
    permission="deals.approve"
    title={screens.broker.title}
    text="Only brokers and managers approve deals."
    advice="Your own deals are under Deals in the menu.">
    <Dashboard />
  </AllowedPage>
)

export default BrokerDashboard
