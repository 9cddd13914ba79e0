import type { PendingDeal } from '@bluebonnet/contracts'
import { useEffect, useRef } from 'react'

/** Whoever stands behind a deal in a list: the next one, or the one before when it is the last. */
const neighbourOf = (deals: readonly PendingDeal[], id: string): string | null => {
  const at = deals.findIndex((deal) => deal.id === id)
  return at < 0 ? null : (deals[at + 1]?.id ?? deals[at - 1]?.id ?? null)
}

/**
 * Takes the keyboard on when the row that it was on has left the list: a broker decides on one deal after the other.
 * `decided` is told of a decision; the rows carry `data-deal`, and the list itself takes the focus when none is left.
 */
export const useNextRow = (deals: readonly PendingDeal[] | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ id: string; next: string | null } | null>(null)
  useEffect(() => {
    const { current } = leaving
    if (current === null || deals === undefined || deals.some(({ id }) => id === current.id)) return
    leaving.current = null
    const row = current.next === null ? null : list.current?.querySelector<HTMLElement>(`[data-deal="${current.next}"]`)
    const target = row ?? list.current
    target?.focus()
  }, [deals])
  return {
    list,
    decided: (id: string): void => {
      leaving.current = { id, next: neighbourOf(deals ?? [], id) }
    },
  }
}
