// Bundled with each portal that decides on papers; the sdk is imported by its name, so that there is one instance.
import { allowsDecision, type PaperDecision, type PaperState } from '@bluebonnet/domain'
import type { DealPapers, DecidePaper } from '@bluebonnet/contracts'
import { api, ApiError, useBulk } from '@bluebonnet/portal-sdk'

/** A paper to decide on, as the person saw it. */
export interface DecidedRow {
  id: string
  dealId: string
  key: string
  version: number
  /** If omitted, it waits for review. */
  state?: PaperState
}

type Why = Omit<DecidePaper, 'version'>

/** The open decision of a dialog, with its papers from when it opened. */
export interface OpenDecision<Row> {
  what: Exclude<PaperDecision, 'ACCEPTED'>
  papers: readonly Row[]
  /**
   * The draft key of the reason, stable while some papers are decided: the one paper's, their deal's, or '' for several
   * deals.
   */
  draftRow: string
}

const doneTexts: Record<PaperDecision, string> = {
  ACCEPTED: 'Accepted',
  RETURNED: 'Returned',
  WAIVED: 'Waived',
  NOT_APPLICABLE: 'Does not apply',
}

const draftRowOf = (papers: readonly DecidedRow[]): string => {
  const [first, ...others] = papers
  if (first === undefined) return ''
  if (others.length === 0) return first.id
  return others.every(({ dealId }) => dealId === first.dealId) ? first.dealId : ''
}

/** Opens a dialog for these papers. */
export const openDecision = <Row extends DecidedRow>(
  what: OpenDecision<Row>['what'],
  papers: readonly Row[],
): OpenDecision<Row> => ({ what, papers, draftRow: draftRowOf(papers) })

const can = ({ state = 'SUBMITTED' }: DecidedRow, decision: PaperDecision): boolean => allowsDecision(state, decision)

/**
 * The papers that still allow the decision. If none does, the dialog stays with all of them, and the server explains
 * what happened: a dialog that closed by itself would send typed keys to the page.
 */
export const stillOpen = <Row extends DecidedRow>(
  asking: OpenDecision<Row> | null,
  listed: readonly Row[],
): OpenDecision<Row> | null => {
  if (asking === null) return null
  const there = new Set(listed.map(({ id }) => id))
  const papers = asking.papers.filter((paper) => there.has(paper.id) && can(paper, asking.what))
  return papers.length === 0 ? asking : { ...asking, papers }
}

interface CurrentPaper {
  version: number
  state: PaperState
}

const isCurrentPaper = (row: unknown, { key }: DecidedRow): row is CurrentPaper =>
  typeof row === 'object' && row !== null && 'key' in row && row.key === key && 'version' in row && 'state' in row

/** A paper in its current state from the refusal of a decision, else as the person saw it. */
export const withRefusal = <Row extends DecidedRow>(paper: Row, refusal: unknown): Row =>
  refusal instanceof ApiError && refusal.code === 'PAPER_CHANGED' && isCurrentPaper(refusal.row, paper)
    ? { ...paper, version: refusal.row.version, state: refusal.row.state }
    : paper

/** Undoes a decision: the paper must not have changed since (docs/rules/papers-and-retention.md#undo-decision). */
export const undoDecisionCall = 'POST /api/deals/:id/papers/:key/undo'
export const undoDecisionRequest = ({ dealId, key, version }: DecidedRow, { papers }: DealPapers) => ({
  params: { id: dealId, key },
  body: { version: papers.find((paper) => paper.key === key)?.version ?? version },
})

interface Parts<Row> {
  selection: { picked: readonly Row[]; drop: (rows: readonly Row[]) => void }
  /** The papers of the open dialog: the selected ones, or one from its own row. */
  asking: OpenDecision<Row> | null
  onAsk: (asking: OpenDecision<Row> | null) => void
}

/** Decisions on one or several papers, each with the version that the person saw. */
export const useDecidePapers = <Row extends DecidedRow>({ selection, asking, onAsk }: Parts<Row>) => {
  const { picked } = selection
  const { isPending, failed, run } = useBulk<Row>('papers', 'POST /api/deals/:id/papers/:key/decide')
  const able = (decision: PaperDecision): Row[] => picked.filter((paper) => can(paper, decision))
  const may = (decision: PaperDecision): boolean => !isPending && able(decision).length > 0
  const decide = async (rows: readonly Row[], why: Why): Promise<void> => {
    const refusals = new Map<Row, unknown>()
    const left = await run<DealPapers>({
      rows,
      message: doneTexts[why.decision],
      act: async (row) => {
        const { dealId: id, key, version } = row
        try {
          return await api('POST /api/deals/:id/papers/:key/decide', { params: { id, key }, body: { ...why, version } })
        } catch (error) {
          refusals.set(row, error)
          throw error
        }
      },
      // A return notifies the agent at once.
      ...(why.decision === 'RETURNED'
        ? {}
        : { undo: async ({ row, answer }) => api(undoDecisionCall, undoDecisionRequest(row, answer)) }),
    })
    selection.drop(rows.filter((row) => !left.includes(row)))
    if (left.length === 0) return
    if (asking !== null) onAsk({ ...asking, papers: left.map((row) => withRefusal(row, refusals.get(row))) })
    // The input stays in the form for the remaining papers, with the server's issues.
    throw [...refusals.values()][0] ?? new Error('Not all was decided')
  }
  return {
    /** The papers that the last decision could not change. */
    failed,
    may,
    accept: (): void => {
      if (may('ACCEPTED')) void decide(able('ACCEPTED'), { decision: 'ACCEPTED' }).catch(() => undefined)
    },
    ask: (what: OpenDecision<Row>['what']) => (): void => {
      if (may(what)) onAsk(openDecision(what, able(what)))
    },
    /** Decides on the papers of the open dialog. */
    decide: async (why: Why): Promise<void> => decide(asking?.papers ?? [], why),
    /** Props for each dialog. */
    parts: { papers: asking?.papers ?? [], draftRow: asking?.draftRow ?? '', onClose: () => onAsk(null) },
  }
}
