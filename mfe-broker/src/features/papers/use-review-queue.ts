import type { WaitingPaper } from '@bluebonnet/contracts'
import { useFilters, useList } from '@bluebonnet/portal-sdk'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pageRows = 50
/** How far down the queue a link's paper is searched: ten pages. */
const maxSearched = 500
/** Number of papers after the current one to keep loaded. */
const ahead = 20

/** Identifies a displayed paper by id and version: a paper that waits again counts as another one. */
const showing = ({ id, version }: WaitingPaper): string => `${id} ${version}`

/**
 * The papers that wait, and the one that is open, whose id is in the address. More pages load ahead of it. `held` is
 * the paper in a dialog, which stays open until the dialog closes.
 */
export const useReviewQueue = (held: WaitingPaper | undefined) => {
  const filters = useFilters()
  const list = useList('GET /api/papers', {}, pageRows)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const papers = list.rows?.filter((paper) => !accepted.has(showing(paper)))
  const gone = (list.rows?.length ?? 0) - (papers?.length ?? 0)
  // A paper that leaves the queue gives its place to the next one, which may still have to load.
  const [place, setPlace] = useState(0)
  const found = papers?.findIndex(({ id }) => id === filters.get('paper')) ?? -1
  if (found !== -1 && found !== place) setPlace(found)
  const end = papers?.length ?? 0
  const at = found === -1 ? (list.hasMore ? place : Math.max(0, Math.min(place, end - 1))) : found
  const current = held ?? papers?.[at]
  // Loads pages until a linked paper is found, up to `maxSearched`.
  const [isReached, setReached] = useState(filters.get('paper') === '')
  if (found !== -1 && !isReached) setReached(true)
  const isSought = !isReached && list.hasMore && end < maxSearched
  const isShort = list.hasMore && (isSought || end - at < ahead) && !list.more.loading && !list.more.failed
  const readOn = useEffectEvent(list.more.onMore)
  useEffect(() => {
    if (isShort) readOn()
  }, [isShort])
  const open = (id: string | undefined): void => {
    if (id !== undefined) filters.replace({ paper: id })
  }
  // Going on from the last loaded paper waits for the next page.
  const left = useRef<string>(undefined)
  const after = papers?.[at + 1]?.id
  const goOn = useEffectEvent(open)
  useEffect(() => {
    if (left.current === undefined || left.current !== current?.id || after === undefined) return
    left.current = undefined
    goOn(after)
  }, [current?.id, after])
  const openNext = (): void => open(after ?? (list.hasMore ? undefined : papers?.[at - 1]?.id))
  return {
    list,
    papers,
    current,
    next: papers?.[at + 1],
    /** Undefined while it loads. */
    total: papers && (list.total ?? papers.length + gone) - gone,
    position: at + 1,
    isLoading: papers === undefined || isSought || (current === undefined && (gone > 0 || list.hasMore)),
    open,
    openNext,
    openPrevious: (): void => open(papers?.[at - 1]?.id),
    leave: (id: string): void => {
      left.current = after === undefined && list.hasMore ? id : undefined
      open(after)
    },
    /** Takes the paper off the queue before the server has answered, and opens the next one. */
    accept: (paper: WaitingPaper): void => {
      setAccepted((before) => new Set(before).add(showing(paper)))
      openNext()
    },
    /** Puts an accepted paper back, because the server refused. */
    putBack: (paper: WaitingPaper): void =>
      setAccepted((before) => new Set([...before].filter((one) => one !== showing(paper)))),
  }
}
