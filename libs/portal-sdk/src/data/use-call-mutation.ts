import { toasts, type CallAnswer, type CallName, type CallRequest, type ChangeName } from '@bluebonnet/contracts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, isNetworkFailure, isSessionOver, sentenceOf } from '../api/api-error.js'
import { callAny } from '../api/api.js'
import { noAnswerText } from '../connection/connection.js'
import { newKey } from '../live/own-changes.js'
import type { FormDraft } from '../drafts/draft-store.js'
import { signInAgain, type SignInWay } from '../session/sign-in-again.js'
import { useShell } from '../shell/shell-context.js'
import type { ToastContent } from '../toast/toast-store.js'
import { invalidateAfter } from './query-client.js'

/** The exact text of a failure (docs/rules/screens.md#toast-words): alone under 'Error', or with its own title. */
export type FailureText = string | { title: string; description: string }

/** The failure's text, and below it the server's message, or that no answer came and no input is lost. */
export const failureToast = (text: FailureText, error: unknown): ToastContent => {
  const content = typeof text === 'string' ? { title: toasts.error, description: text } : text
  const sentence = isNetworkFailure(error) ? noAnswerText() : sentenceOf(error)
  const saysMore = sentence !== null && sentence !== content.description
  return { ...content, ...(saysMore ? { detail: sentence } : {}), variant: 'destructive' }
}

/** Calls that may create something. Other calls ignore the key. */
const mayCreate = (name: CallName): boolean => name.startsWith('POST ') || name.startsWith('PUT ')

interface CallKey {
  /** The key to send with this request; null for a call that needs none. */
  of: (request: unknown) => string | null
  /** The request has succeeded: the same request again creates a second one. */
  done: () => void
  /** The key belongs to a call with another body. */
  renew: () => void
}

/** A call's `Idempotency-Key`: its form's, else one per request, reused for retries without an answer. */
export const useCallKey = (name: CallName, draft: FormDraft | undefined): CallKey => {
  const last = useRef<{ requestText: string; key: string } | null>(null)
  const ownKey = (requestText: string): string => {
    if (last.current?.requestText !== requestText) last.current = { requestText, key: newKey() }
    return last.current.key
  }
  const forget = (): void => {
    last.current = null
  }
  return {
    of: (request) => (mayCreate(name) ? (draft?.key() ?? ownKey(JSON.stringify(request ?? null))) : null),
    done: forget,
    renew: () => {
      forget()
      draft?.renewKey()
    },
  }
}

interface MutationOptions<Answer> {
  /** A plain text gets the title 'Success'. If omitted, no toast is shown. */
  success?: string | ToastContent | ((answer: Answer) => string | ToastContent)
  failure: FailureText | ((error: unknown) => ToastContent)
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: unknown) => void
  /** The sign-in route after an expired session, if it is not the default (docs/rules/screens.md#signed-out). */
  signIn?: SignInWay
  /** The form that makes the call: a retry uses the same key. */
  draft?: FormDraft
}

/** Another person was faster: the row was changed or deleted, and the screen is out of date. */
const isLate = (error: unknown): boolean => error instanceof ApiError && (error.status === 409 || error.status === 404)

/** The subject of a call: its row, else its form or button. */
const subjectOf = (request: unknown, draft: FormDraft | undefined): string => {
  const row = typeof request === 'object' && request !== null && 'params' in request ? request.params : null
  return JSON.stringify(row ?? (draft === undefined ? request : null) ?? null)
}

const successToast = (content: string | ToastContent): ToastContent =>
  typeof content === 'string' ? { title: 'Success', description: content } : content

/**
 * Makes a change: `useCallMutation('POST /api/deals/:id/approve', { success, failure })`, then `.mutate({ params: { id
 * } })`. Shows the toasts, reads stale queries again, also after a late change, passes `issues` to the form, and
 * redirects to the sign-in when the session is over.
 */
export const useCallMutation = <K extends ChangeName>(
  name: K,
  options: MutationOptions<CallAnswer<K>>,
): UseMutationResult<CallAnswer<K>, Error, CallRequest<K>> => {
  const shell = useShell()
  const queryClient = useQueryClient()
  const key = useCallKey(name, options.draft)
  const { show, dismiss } = shell.toasts.getState()
  const failed = useRef<{ toast: number; subject: string }>(undefined)
  return useMutation<CallAnswer<K>, Error, CallRequest<K>>({
    mutationKey: [name],
    mutationFn: (request) => {
      const idempotencyKey = key.of(request)
      return callAny<CallAnswer<K>>(name, request, idempotencyKey === null ? {} : { idempotencyKey })
    },
    onSuccess: (answer, request) => {
      key.done()
      // A retry succeeded: the toast of the failed attempt would look like another failure.
      if (failed.current?.subject === subjectOf(request, options.draft)) dismiss(failed.current.toast)
      void invalidateAfter(queryClient, name)
      const { success } = options
      if (success !== undefined) show(successToast(typeof success === 'function' ? success(answer) : success))
      options.onSuccess?.(answer)
    },
    onError: (error, request) => {
      if (isSessionOver(error)) {
        signInAgain(shell, options.signIn)
        return
      }
      if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') key.renew()
      if (isLate(error)) void invalidateAfter(queryClient, name)
      const { failure } = options
      const toast = show(typeof failure === 'function' ? failure(error) : failureToast(failure, error))
      failed.current = { toast, subject: subjectOf(request, options.draft) }
      options.onFailure?.(error)
    },
  })
}
