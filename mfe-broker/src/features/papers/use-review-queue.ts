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
 * The papers that wait, and the one that is open, whose id is in the address. More pages load ahead of it. The open
 * paper stays, also when somebody else decides it: a key press is never about a paper that was not read. `held` is the
 * paper in a dialog, which stays open until the dialog closes.
 */
export const useReviewQueue = (held: WaitingPaper | undefined) => {
  const filters = useFilters()
  const list = useList('GET /api/papers', {}, pageRows)
  /** The papers of one's own decisions, some of which the server has still to answer. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const papers = list.rows?.filter((paper) => !decided.has(showing(paper)))
  const gone = (list.rows?.length ?? 0) - (papers?.length ?? 0)
  // A paper that leaves the queue gives its place to the next one, which may still have to load.
  const [place, setPlace] = useState(0)
  const address = filters.get('paper')
  const [seen, setSeen] = useState<{ paper: WaitingPaper; address: string }>()
  const indexOf = (id: string): number => papers?.findIndex((paper) => paper.id === id) ?? -1
  const named = indexOf(address)
  const found = named === -1 && seen?.address === address ? indexOf(seen.paper.id) : named
  if (found !== -1 && found !== place) setPlace(found)
  const end = papers?.length ?? 0
  const at = found === -1 ? (list.hasMore ? place : Math.max(0, Math.min(place, end - 1))) : found
  // Loads pages until a linked paper is found, up to `maxSearched`.
  const [isReached, setReached] = useState(address === '')
  if (found !== -1 && !isReached) setReached(true)
  const isSought = !isReached && list.hasMore && end < maxSearched
  const here = isSought ? undefined : papers?.[at]
  const isTaken = papers !== undefined && found === -1 && seen?.address === address && !decided.has(showing(seen.paper))
  if (!isTaken && here !== undefined && (here !== seen?.paper || address !== seen.address))
    setSeen({ paper: here, address })
  const current = held ?? (isTaken ? seen.paper : here)
  // A taken paper is between the papers that wait.
  const next = papers?.[isTaken ? place : at + 1]
  const previous = papers?.[(isTaken ? place : at) - 1]
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
  const after = next?.id
  const goOn = useEffectEvent(open)
  useEffect(() => {
    if (left.current === undefined || left.current !== current?.id || after === undefined) return
    left.current = undefined
    goOn(after)
  }, [current?.id, after])
  const openNext = (): void => open(after ?? (list.hasMore ? undefined : previous?.id))
  return {
    list,
    papers,
    current,
    next,
    /** Whether the current paper has left the queue, without an own decision. */
    isTaken,
    /** Undefined while it loads. */
    total: papers && (list.total ?? papers.length + gone) - gone,
    position: at + 1,
    isLoading: papers === undefined || isSought || (current === undefined && (gone > 0 || list.hasMore)),
    open,
    openPrevious: (): void => open(previous?.id),
    leave: (id: string): void => {
      left.current = after === undefined && list.hasMore && !isTaken ? id : undefined
      if (after === undefined) setSeen(undefined)
      open(after)
    },
    openNext,
    /** Takes papers off the queue, also before the server has answered. */
    takeOff: (own: readonly WaitingPaper[]): void => setDecided((before) => new Set([...before, ...own.map(showing)])),
    /** Puts a paper back, because the server refused. */
    putBack: (paper: WaitingPaper): void =>
      setDecided((before) => new Set([...before].filter((one) => one !== showing(paper)))),
  }
}
