import { toasts, toastTexts } from '@bluebonnet/contracts'
import type { LeadRole } from '@bluebonnet/contracts'
import { api, ApiError, useToast } from '@bluebonnet/portal-sdk/public'
import { useState } from 'react'
import type { SubmitEvent } from 'react'

type Issues = Record<string, string>

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
const roleOf = (value: string): LeadRole => (value === 'BROKER' ? 'BROKER' : 'AGENT')

const issuesOf = (error: unknown): Issues =>
  error instanceof ApiError ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message])) : {}

/** The server's text or SPEC's; no answer at all says that the connection failed. */
const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return toastTexts.leadOffline
  return error.sentence ?? toastTexts.leadFailed
}

/** Idle, submitting, idle again; the form resets on success only (SPEC section 4). */
export const useLeadForm = () => {
  const { toast } = useToast()
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issues>({})

  const send = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form)
    setBusy(true)
    try {
      await api('POST /api/leads', { body: {
        firstName: text(data, 'firstName'), lastName: text(data, 'lastName'), email: text(data, 'email'), phone: text(data, 'phone'),
        roleInterest: roleOf(text(data, 'roleInterest')), message: text(data, 'message'), website: text(data, 'website'),
      } })
      form.reset()
      setIssues({})
      toast(toasts.leadSent)
    } catch (error) {
      setIssues(issuesOf(error))
      toast({ title: toastTexts.error, description: failureText(error), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  return { busy, issues, submit }
}
