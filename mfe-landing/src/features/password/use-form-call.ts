import { toastTexts } from '@bluebonnet/contracts'
import { ApiError } from '@bluebonnet/portal-sdk/public'
import { useState } from 'react'
import type { SubmitEvent } from 'react'

const sentence = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : null) ?? toastTexts.failedToConnectServer

/** Sends a form's fields once at a time; the reason of a refusal stands beside the field and nothing typed is lost. */
export const useFormCall = (call: (fields: Partial<Record<string, string>>) => Promise<unknown>) => {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<string>()

  const send = async (form: FormData): Promise<void> => {
    const fields: Partial<Record<string, string>> = {}
    for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
    setBusy(true)
    setError(undefined)
    try {
      await call(fields)
      setDone(true)
    } catch (refusal) {
      setError(sentence(refusal))
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void send(new FormData(event.currentTarget))
  }
  return { busy, done, error, submit }
}
