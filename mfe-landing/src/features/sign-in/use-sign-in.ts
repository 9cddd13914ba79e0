import { toastTexts } from '@bluebonnet/contracts'
import { api, ApiError, useSession, useToast } from '@bluebonnet/portal-sdk/public'
import type { ToastContent } from '@bluebonnet/portal-sdk/public'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageAfterSignIn } from './page-after-sign-in.js'
import type { SignInPortal } from './portals.js'

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * 'Login Failed' with the server's message or 'Invalid credentials'; no answer is another failure
 * (docs/rules/screens.md#toast-words).
 */
const failure = (error: unknown): ToastContent =>
  error instanceof ApiError
    ? {
        title: toastTexts.loginFailed,
        description: error.sentence ?? toastTexts.invalidCredentials,
        variant: 'destructive',
      }
    : { title: toastTexts.error, description: toastTexts.failedToConnectServer, variant: 'destructive' }

/** Stands when the password was right and a code is asked for too; `problem` is what was wrong with the last code. */
interface SecondFactor {
  problem?: string
}

const askedBy = (error: unknown): SecondFactor | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'TOTP_REQUIRED') return {}
  return error.code === 'TOTP_WRONG' && error.sentence !== null ? { problem: error.sentence } : null
}

/** Signs in at one portal and goes where its people start, or back to where they were going (`?next=`). */
export const useSignIn = (portal: SignInPortal) => {
  const { toast } = useToast()
  const { refresh } = useSession()
  const navigate = useNavigate()
  const page = useLocation()
  const [busy, setBusy] = useState(false)
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)

  const send = async (form: FormData): Promise<void> => {
    setBusy(true)
    try {
      const { user } = await api(portal.call, {
        body: {
          email: text(form, 'email'),
          password: text(form, 'password'),
          ...(secondFactor === null ? {} : { code: text(form, 'code') }),
        },
      })
      await refresh()
      toast(portal.welcome)
      void navigate(pageAfterSignIn(user, page), { replace: true })
    } catch (error) {
      const asked = askedBy(error)
      if (asked === null) toast(failure(error))
      else setSecondFactor(asked)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void send(new FormData(event.currentTarget))
  }
  return { busy, secondFactor, submit }
}
