import { toastTexts } from '@bluebonnet/contracts'
import type { ImportQuery, ImportReport } from '@bluebonnet/contracts'
import {
  api,
  failureToast,
  invalidateCalls,
  isSessionOver,
  sentenceOf,
  signInAgain,
  useShell,
  useToast,
} from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowCount } from './row-count.js'
import type { ImportedList } from './imported-list.js'

/** Files call themselves what the computer takes them for; the call takes tables by their own name. */
const asTable = (file: File): Blob => new Blob([file], { type: 'text/csv' })

/**
 * Tries a file out, then adds its rows. What was tried out is what is added: the report stands until another file is
 * chosen.
 */
export const useImport = ({ call, noun, madeOld }: ImportedList, onDone: () => void) => {
  const shell = useShell()
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [duplicates, setDuplicates] = useState<ImportQuery['duplicates']>('skip')

  const send = async (chosen: File, query: ImportQuery, take: (answer: ImportReport) => void): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      take(await api(call, { query }, { file: asTable(chosen) }))
    } catch (error) {
      if (isSessionOver(error)) signInAgain(shell)
      else if (query.dryRun) setProblem(sentenceOf(error) ?? toastTexts.importFailed)
      else toast(failureToast(toastTexts.importFailed, error))
    } finally {
      setBusy(false)
    }
  }

  return {
    file,
    report,
    problem,
    busy,
    duplicates,
    choose: (chosen: File | null): void => {
      setFile(chosen)
      setReport(null)
      setDuplicates('skip')
      if (chosen !== null) void send(chosen, { dryRun: true, duplicates: 'skip' }, setReport)
    },
    /** What to do with the rows that are there already; the file is tried out again. */
    treatDuplicates: (next: ImportQuery['duplicates']): void => {
      setDuplicates(next)
      if (file !== null) void send(file, { dryRun: true, duplicates: next }, setReport)
    },
    add: (): void => {
      if (file === null) return
      void send(file, { dryRun: false, duplicates }, ({ accepted }) => {
        void invalidateCalls(queryClient, madeOld)
        toast({ title: 'Success', description: `${rowCount(accepted)} added to ${noun}` })
        onDone()
      })
    },
  }
}
