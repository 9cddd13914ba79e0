import { screens, toasts, type Deal } from '@bluebonnet/contracts'
import { approvedStatus, rejectedStatus, type DealStatus } from '@bluebonnet/domain'
import { api, isRecord, useCallMutation, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import { useApproveDeal } from '@bluebonnet/portal-sdk/approve-deal'
import { useMay, useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { ApproveQuestion, useConfirm } from '@bluebonnet/ui'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CloseDialog, EditDealDialog, MoveDialog, RejectDialog } from '../../shared/dialogs.js'
import { needsConfirmation } from './moves.js'

const isDeal = (value: unknown, id: string): value is Deal =>
  isRecord(value) && value['id'] === id && 'nextStatuses' in value

/** The data with this deal; the same data if it is not in it. */
const replaced = (data: unknown, deal: Deal): unknown => {
  if (isDeal(data, deal.id)) return deal
  if (Array.isArray(data))
    return data.some((row: unknown) => isDeal(row, deal.id))
      ? data.map((row: unknown) => (isDeal(row, deal.id) ? deal : row))
      : data
  if (!isRecord(data) || !Array.isArray(data['pages'])) return data
  const pages: readonly unknown[] = data['pages']
  const shown = pages.map((page) => {
    if (!isRecord(page)) return page
    const rows = replaced(page['rows'], deal)
    return rows === page['rows'] ? page : { ...page, rows }
  })
  return shown.some((page, place) => page !== pages[place]) ? { ...data, pages: shown } : data
}

/** Updates a deal in every cached query that has it: lists, board and its own page. */
export const showDeal = (client: QueryClient, deal: Deal): void =>
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ queryKey: ['api', 'deals'] })) {
      const { data, isInvalidated } = query.state
      const shown = replaced(data, deal)
      if (shown !== data) client.setQueryData(query.queryKey, shown)
      // Written data counts as just read, but its other rows are as old as before.
      if (shown !== data && isInvalidated) query.invalidate()
    }
  })

export interface Move {
  deal: Deal
  to: DealStatus
}

/** Additional data of a status change: a reason, and for a closing the date, price and title company. */
export type Closing = Omit<NonNullable<CallRequest<'POST /api/deals/:id/status'>['body']>, 'status'>

/** Status changes are optimistic. Some ask first: closing, reversals, and submitting with missing papers. */
export const useDealMoves = () => {
  const queryClient = useQueryClient()
  const asking = useDialogAbout<Move | null>(null)
  const call = useCallMutation('POST /api/deals/:id/status', {
    success: toasts.dealUpdated,
    failure: toasts.dealUpdateFailed,
    onSuccess: (deal) => showDeal(queryClient, deal),
  })

  const moveNow = (deal: Deal, to: DealStatus): void => {
    showDeal(queryClient, { ...deal, status: to, nextStatuses: [] })
    // `mutateAsync`, because `mutate` reports only the last of several concurrent calls.
    call.mutateAsync({ params: { id: deal.id }, body: { status: to } }).catch(() => showDeal(queryClient, deal))
  }

  return {
    isPending: call.isPending,
    start: (deal: Deal, to: DealStatus): void => {
      const lacksPapers = to === 'PENDING_BROKER_APPROVAL' && deal.papers.done < deal.papers.total
      if (lacksPapers || needsConfirmation(deal.status, to)) asking.ask({ deal, to })
      else moveNow(deal, to)
    },
    isAsking: asking.open,
    /** The move in the dialog. */
    asked: asking.about,
    /** Makes the move in the dialog. Rejects when the server refuses. */
    confirmAsked: async (closing: Closing): Promise<void> => {
      const { about: move } = asking
      if (move) await call.mutateAsync({ params: { id: move.deal.id }, body: { status: move.to, ...closing } })
    },
    dropAsked: asking.close,
  }
}

export type DealMoves = ReturnType<typeof useDealMoves>

/** Approves or rejects a deal. Rejecting asks for a reason. */
export const useDecisions = () => {
  const mayApprove = useMay('deals.approve')
  const mayDecide = useMayDecide()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { about: rejected, ...rejecting } = useDialogAbout<Deal | null>(null)
  const draft = useDraft('reject-deal', rejected?.id)
  const onSuccess = (deal: Deal): void => showDeal(queryClient, deal)
  const approving = useApproveDeal({ onChanged: onSuccess })
  /** From the press on, while the documents are counted and the question is open. */
  const [isApproving, setApproving] = useState(false)
  const refusing = useCallMutation('POST /api/deals/:id/reject', {
    success: toasts.dealRejected,
    failure: toasts.rejectFailed,
    onSuccess,
  })
  const decides = (deal: Deal): boolean => mayApprove && mayDecide(deal.id, deal.agentId)

  const approveFiled = async (deal: Deal): Promise<void> => {
    // Asks first when the deal has no documents or they cannot be loaded. Other deals are approved at once, with Undo.
    const filed = await api('GET /api/documents', { query: { dealId: deal.id, limit: 1 } }).then(
      ({ length }) => length,
      () => null,
    )
    const content = <ApproveQuestion address={deal.propertyAddress} filed={filed} />
    const isAsked = filed === 0 || filed === null
    const question = { title: 'Approve Deal', content, confirmLabel: screens.broker.approve }
    if (!isAsked || (await confirm(question)))
      await approving.mutateAsync({ params: { id: deal.id }, body: { version: deal.version } })
  }
  const approve = (deal: Deal): void => {
    setApproving(true)
    // A toast says why an approval failed.
    void approveFiled(deal)
      .catch(() => undefined)
      .finally(() => setApproving(false))
  }

  return {
    isPending: isApproving || refusing.isPending,
    mayApprove: (deal: Deal): boolean => decides(deal) && approvedStatus(deal) !== null,
    mayReject: (deal: Deal): boolean => decides(deal) && rejectedStatus(deal) !== null,
    approve,
    reject: rejecting.ask,
    rejecting: {
      open: rejecting.open,
      deal: rejected,
      draft,
      onReject: async (reason: string): Promise<void> => {
        if (rejected === null) return
        await refusing.mutateAsync({ params: { id: rejected.id }, body: { reason, version: rejected.version } })
      },
      onClose: rejecting.close,
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>

interface DealDialogs {
  moves: DealMoves
  decisions: Decisions
  edit: (deal: Deal) => void
  dialogs: ReactNode
}

/** The dialogs before a move: the closing dialog, or the one for a reason. */
export const MoveDialogs = ({ moves }: { moves: DealMoves }) => {
  const isClosing = moves.asked?.to === 'CLOSED'
  return (
    <>
      <CloseDialog open={moves.isAsking && isClosing} moves={moves} />
      <MoveDialog open={moves.isAsking && !isClosing} moves={moves} />
    </>
  )
}

/**
 * Status changes, decisions and edits for a list of deals. Dialogs stay open when a live change removes their deal from
 * the list.
 */
export const useDealDialogs = (deals: readonly Deal[] | undefined): DealDialogs => {
  const moves = useDealMoves()
  const decisions = useDecisions()
  const { about: edited, open: isEditing, ...editing } = useDialogAbout<Deal | null>(null)
  const fresh = deals?.find(({ id }) => id === edited?.id) ?? edited
  return {
    moves,
    decisions,
    edit: editing.ask,
    dialogs: (
      <>
        <MoveDialogs moves={moves} />
        <RejectDialog {...decisions.rejecting} />
        {fresh ? (
          <EditDealDialog key={fresh.id} deal={fresh} open={isEditing} onMove={moves.start} onClose={editing.close} />
        ) : null}
      </>
    ),
  }
}
