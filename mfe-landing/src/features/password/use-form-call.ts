import { toasts } from '@bluebonnet/contracts'
import { ApiError } from '@bluebonnet/portal-sdk/public'
import { useState } from 'react'
import { useSending } from '../../shared/use-sending.js'

const sentence = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : null) ?? toasts.failedToConnectServer

/** Submits a form, one call at a time. Errors appear next to their field, and the input stays. */
export const useFormCall = (call: (fields: Partial<Record<string, string>>) => Promise<unknown>) => {
  const [done, setDone] = useState(false)
  const [error, setError] = useState<string>()
  const [isDeadLink, setDeadLink] = useState(false)
  const { busy, submit } = useSending(async (fields) => {
    setError(undefined)
    try {
      await call(fields)
      setDone(true)
    } catch (refusal) {
      setError(sentence(refusal))
      setDeadLink(refusal instanceof ApiError && refusal.code?.startsWith('LINK_') === true)
    }
  })
  return { busy, done, error, isDeadLink, submit }
}
