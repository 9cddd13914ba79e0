import { counted } from '@bluebonnet/domain'
import { toasts, type ImportPreview, type ImportQuery, type ImportReport } from '@bluebonnet/contracts'
import {
  api,
  ApiError,
  failureToast,
  invalidateAfter,
  isSessionOver,
  sentenceOf,
  signInAgain,
  useLive,
  useShell,
  useToast,
} from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '../save-blob.js'
import { withAnswered } from './doubtful-names.js'
import type { ImportedList } from './import-button.js'
import { unfilled } from './shared-values.js'

/** The user's choices for a file. Each change starts a new dry run. */
interface Choices {
  /** The field of each column; empty for a skipped column. */
  columns: string[]
  /** By field: what rows without a cell of their own have. */
  values: Readonly<Record<string, string>>
  /** By the key of a doubtful name: whom it means, or empty to leave its rows out. */
  chosen: Readonly<Record<string, string>>
  duplicates: ImportQuery['duplicates']
  /** Of people alone: whether they get the link for a first password with the import. */
  invite: 'now' | 'later'
}

const none: Choices = { columns: [], values: {}, chosen: {}, duplicates: 'skip', invite: 'later' }

const isRunning = (error: unknown): boolean => error instanceof ApiError && error.code === 'IMPORT_RUNNING'

const waitMs = 500
const waits = 60

/** What is wrong with a file, and whether the same check may succeed later. */
interface Problem {
  sentence: string
  mayPass: boolean
}

const problemOf = (error: unknown): Problem => {
  const sentence = sentenceOf(error)
  return { sentence: sentence ?? toasts.importFailed, mayPass: sentence === null || isRunning(error) }
}

/** Sends a request, and returns what shows its answer. */
type Work = (signal: AbortSignal) => Promise<() => void>

/** Reads a file's columns, repeats the dry run as the user matches them, adds the rows, and can undo that. */
export const useImport = (
  { kind, noun }: ImportedList,
  { onDone, onAdding }: { onDone: () => void; onAdding: (isAdding: boolean) => void },
) => {
  const shell = useShell()
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [choices, setChoices] = useState(none)
  const [report, setReport] = useState<ImportReport | null>(null)
  /** The answers that the shown report is about. */
  const answered = useRef(none.chosen)
  const [added, setAdded] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  /** The server's progress with the file; null until the server reports it. */
  const [percent, setPercent] = useState<number | null>(null)
  /** Whether the latest request waits for another file, which the reported progress then is about. */
  const isWaiting = useRef(false)
  useLive('import', (data) => {
    if (!isWaiting.current) setPercent(Number(data['percent']))
  })

  /** The latest request. Answers about an earlier file or earlier choices, and after Cancel, are ignored. */
  const latest = useRef(new AbortController())
  useEffect(() => () => latest.current.abort(), [])

  /**
   * The server reads one file of a person at a time, and to its end although nobody waits for the answer: then the
   * request is sent again until the server is free, for half a minute.
   */
  const whenFree = async (work: Work, signal: AbortSignal): Promise<() => void> => {
    for (let left = waits; ; left -= 1) {
      isWaiting.current = false
      try {
        return await work(signal)
      } catch (error) {
        if (!isRunning(error) || left === 0) throw error
      }
      isWaiting.current = true
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      signal.throwIfAborted()
    }
  }
  const send = async (work: Work, onFault: (error: unknown) => void): Promise<void> => {
    latest.current.abort()
    const { signal } = (latest.current = new AbortController())
    setBusy(true)
    setPercent(null)
    setProblem(null)
    try {
      const apply = await whenFree(work, signal)
      if (signal.aborted) return
      setBusy(false)
      apply()
    } catch (error) {
      if (signal.aborted) return
      setBusy(false)
      if (isSessionOver(error)) signInAgain(shell)
      else onFault(error)
    }
  }
  const show = (error: unknown): void => setProblem(problemOf(error))
  const say = (error: unknown): void => void toast(failureToast(toasts.importFailed, error))

  const run = (
    chosen: File,
    found: ImportPreview,
    { columns, values, chosen: whom, duplicates, invite }: Choices,
    query: Partial<ImportQuery>,
    signal?: AbortSignal,
  ) => {
    const open = unfilled(found, columns).map(({ name }) => name)
    const given = Object.entries(values).filter(([field, value]) => value !== '' && open.includes(field))
    const body = { columns, values: Object.fromEntries(given), chosen: { ...whom } }
    const asked = { duplicates, ...query, ...(kind === 'agents' ? { invite } : {}) }
    return api(`POST /api/imports/${kind}`, { query: asked, body }, { file: chosen, ...(signal && { signal }) })
  }

  const tryOut = (chosen: File, found: ImportPreview, next: Choices, before: ImportReport | null = null): void => {
    setChoices(next)
    void send(async (signal) => {
      const answer = await run(chosen, found, next, { dryRun: true }, signal)
      return () => {
        const chosenThen = { before: answered.current, now: next.chosen }
        answered.current = next.chosen
        setReport(before === null ? answer : withAnswered(before, answer, chosenThen))
      }
    }, show)
  }

  const choose = (chosen: File | null): void => {
    setFile(chosen)
    setPreview(null)
    setReport(null)
    setChoices(none)
    if (chosen === null) return
    void send(async (signal) => {
      const found = await api(`POST /api/imports/${kind}/preview`, { body: {} }, { file: chosen, signal })
      return () => {
        setPreview(found)
        const columns = found.columns.map(({ field }) => field ?? '')
        tryOut(chosen, found, { ...none, columns, values: found.values, chosen: found.chosen })
      }
    }, show)
  }

  /** What writes is followed to its end, on another page too. */
  const write = (work: Work, onFault: (error: unknown) => void): void => {
    onAdding(true)
    void send(work, onFault).finally(() => onAdding(false))
    latest.current = new AbortController()
  }

  const add = (): void => {
    if (file === null || preview === null) return
    write(async () => {
      const answer = await run(file, preview, choices, { dryRun: false })
      void invalidateAfter(queryClient, `POST /api/imports/${kind}`)
      return () => {
        toast({ title: 'Success', description: `${counted(answer.accepted, 'row')} added to ${noun}` })
        setAdded(answer)
      }
    }, say)
  }

  const undo = (id: string): void => {
    write(async () => {
      await api(`POST /api/imports/${kind}/:id/undo`, { params: { id } })
      void invalidateAfter(queryClient, `POST /api/imports/${kind}`)
      return () => {
        toast({ title: 'Success', description: 'The import was undone' })
        onDone()
      }
    }, show)
  }

  const saveRefused = (): void => {
    if (file === null || preview === null) return
    void send(async () => {
      const { refusedFile } = await run(file, preview, choices, { dryRun: true, refusedFile: true })
      return () => {
        if (refusedFile !== undefined) saveBlob(new Blob([refusedFile], { type: 'text/csv' }), `${noun}-refused.csv`)
      }
    }, say)
  }

  const change = (next: Partial<Choices>): void => {
    if (file === null || preview === null) return
    // Other columns or values may have other names.
    const before = next.columns === undefined && next.values === undefined ? report : null
    tryOut(file, preview, { ...choices, ...next }, before)
  }
  const retry = (): void => (preview === null || file === null ? choose(file) : tryOut(file, preview, choices))

  return {
    file,
    preview,
    choices,
    report,
    added,
    problem,
    busy,
    percent,
    choose,
    change,
    retry,
    add,
    undo,
    saveRefused,
  }
}
