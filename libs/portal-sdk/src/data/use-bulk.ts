import type { ChangeName } from '@bluebonnet/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isNetworkFailure, isSessionOver, sentenceOf } from '../api/api-error.js'
import { noAnswerText } from '../connection/connection.js'
import { newKey } from '../live/own-changes.js'
import { signInAgain } from '../session/sign-in-again.js'
import { useShell } from '../shell/shell-context.js'
import { useToast } from '../toast/use-toast.js'
import { invalidateAfter } from './query-client.js'

/** The maximum number of parallel calls. */
const atOnce = 4

interface FailedRow<Row> {
  row: Row
  /** Why it was not changed, in a sentence. */
  reason: string
}

/**
 * Calls an action for each row, a few at a time. Refused rows are returned with their message; without an answer all
 * remaining rows are. Throws when the session is over.
 */
export const actOnEach = async <Row, Answer>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Answer>,
): Promise<{ done: { row: Row; answer: Answer }[]; failed: FailedRow<Row>[] }> => {
  const done: { row: Row; answer: Answer }[] = []
  const failed: FailedRow<Row>[] = []
  const waiting = [...rows]
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        done.push({ row, answer: await act(row) })
      } catch (error) {
        if (isSessionOver(error)) throw error
        const left = isNetworkFailure(error) ? [row, ...waiting.splice(0)] : [row]
        const reason = isNetworkFailure(error) ? noAnswerText() : (sentenceOf(error) ?? 'Please try again.')
        failed.push(...left.map((one) => ({ row: one, reason })))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done, failed }
}

/** The maximum number of reasons in a toast. */
const saidReasons = 2

const reasonsOf = (failed: readonly { reason: string }[]): string =>
  [...new Set(failed.map(({ reason }) => reason))].slice(0, saidReasons).join(' ')

/** The `Idempotency-Key` of a row's request, the same for retries without an answer. */
type KeyOf = (request: object) => { idempotencyKey: string }

interface BulkAct<Row, Answer> {
  rows: readonly Row[]
  /** A creating call takes its key from `keyOf`. */
  act: (row: Row, keyOf: KeyOf) => Promise<Answer>
  /** The result, for the toast: 'Archived', or a whole sentence with the count. */
  message: string | ((count: number) => string)
  /** The text before the count of failed rows, where 'Nothing changed' or 'Not done' is not enough. */
  left?: (rows: readonly Row[]) => string
  /** Undoes the action for a row: offered for ten seconds. */
  undo?: (done: { row: Row; answer: Answer }) => Promise<unknown>
}

export interface Bulk<Row> {
  isPending: boolean
  /** The rows that the last action could not change. */
  failed: readonly FailedRow<Row>[]
  /** Returns the rows that were not changed. */
  run: <Answer>(bulk: BulkAct<Row, Answer>) => Promise<readonly Row[]>
}

/**
 * Acts on many rows of a list, with one toast that also lists refusals and reasons. `noun` is the plural; `change`
 * determines which queries are read again.
 */
export const useBulk = <Row>(noun: string, change: ChangeName): Bulk<Row> => {
  const shell = useShell()
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<readonly FailedRow<Row>[]>([])
  const keys = useRef(new Map<string, string>())

  const withKey =
    <Answer>(act: BulkAct<Row, Answer>['act']) =>
    async (row: Row): Promise<Answer> => {
      const sent: string[] = []
      const answer = await act(row, (request) => {
        const requestText = JSON.stringify(request)
        const idempotencyKey = keys.current.get(requestText) ?? newKey()
        keys.current.set(requestText, idempotencyKey)
        sent.push(requestText)
        return { idempotencyKey }
      })
      // A repeated action is a new request.
      for (const requestText of sent) keys.current.delete(requestText)
      return answer
    }

  const carryOut = async <Some, Answer>(rows: readonly Some[], act: (row: Some) => Promise<Answer>) => {
    setPending(true)
    try {
      return await actOnEach(rows, act)
    } catch {
      // No other error is thrown; the remaining rows stay selected.
      signInAgain(shell)
      return { done: [], failed: [] }
    } finally {
      setPending(false)
      void invalidateAfter(queryClient, change)
    }
  }
  const countOf = (rows: readonly unknown[]): string =>
    `${rows.length} ${rows.length === 1 ? noun.replace(/s$/, '') : noun}`
  return {
    isPending,
    failed,
    run: async ({ rows, act, message, left, undo }) => {
      const result = await carryOut(rows, withKey(act))
      setFailed(result.failed)
      const runUndo = async (): Promise<void> => {
        if (undo === undefined) return
        const back = await carryOut(result.done, undo)
        const [stayed] = back.failed
        if (stayed !== undefined)
          toast({
            title: `Could not be undone: ${countOf(back.failed)}`,
            description: stayed.reason,
            variant: 'destructive',
          })
      }
      const { done, failed: refused } = result
      const titleOf = (count: number): string => {
        if (typeof message === 'function') return message(count)
        return count === 1 ? message : `${message}: ${countOf(done)}`
      }
      const leftWords = (otherwise: string): string =>
        `${left?.(refused.map(({ row }) => row)) ?? otherwise}: ${countOf(refused)}`
      const [first] = refused
      if (done.length > 0)
        toast({
          title: titleOf(done.length),
          ...(first === undefined
            ? {}
            : { description: leftWords('Not done'), detail: reasonsOf(refused), variant: 'destructive' }),
          ...(undo === undefined ? {} : { undo: () => void runUndo() }),
        })
      else if (first !== undefined)
        toast({ title: leftWords('Nothing changed'), description: first.reason, variant: 'destructive' })
      const reached = new Set(done.map(({ row }) => row))
      return rows.filter((row) => !reached.has(row))
    },
  }
}
