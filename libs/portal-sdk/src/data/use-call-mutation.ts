import { toastTexts } from '@bluebonnet/contracts'
import type { CallAnswer, CallName, CallRequest, ChangeName } from '@bluebonnet/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, isNetworkFailure, isSessionOver, sentenceOf } from '../api/api-error.js'
import { callAny } from '../api/api.js'
import { noAnswerText } from '../connection/connection.js'
import { newKey } from '../live/own-changes.js'
import type { FormDraft } from '../drafts/draft-store.js'
import { signInAgain } from '../session/sign-in-again.js'
import type { SignInWay } from '../session/sign-in-again.js'
import { useShell } from '../shell/shell-context.js'
import type { ToastContent } from '../toast/toast-store.js'
import { invalidateAfter } from './query-client.js'

/** The exact text of a failure (docs/rules/screens.md#toast-words): alone under 'Error', or with its own title. */
export type FailureText = string | { title: string; description: string }

/** That text, and below it the server's own sentence, or that no answer came and nothing typed is lost. */
export const failureToast = (text: FailureText, error: unknown): ToastContent => {
  const content = typeof text === 'string' ? { title: toastTexts.error, description: text } : text
  const sentence = isNetworkFailure(error) ? noAnswerText() : sentenceOf(error)
  const saysMore = sentence !== null && sentence !== content.description
  return { ...content, ...(saysMore ? { detail: sentence } : {}), variant: 'destructive' }
}

/** Calls that may make something. One that makes nothing takes no notice of its key. */
const mayCreate = (name: CallName): boolean => name.startsWith('POST ') || name.startsWith('PUT ')

interface CallKey {
  /** The key to send with this request; null for a call that needs none. */
  of: (request: unknown) => string | null
  /** What was sent has been carried out: saying the same once more means a second one. */
  done: () => void
  /** The key belongs to a call with another body. */
  renew: () => void
}

/** A call's `Idempotency-Key`: its form's, else one for each thing asked, kept while it is tried again unanswered. */
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
  /** A text alone gets the title 'Success'. Left out, nothing is shown. */
  success?: string | ToastContent | ((answer: Answer) => string | ToastContent)
  failure: FailureText | ((error: unknown) => ToastContent)
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: unknown) => void
  /** Where somebody whose session is over goes, where that is not the usual (docs/rules/screens.md#signed-out). */
  signIn?: SignInWay
  /** The form that makes the call: trying again is then the same try, whatever happened in between. */
  draft?: FormDraft
}

/** Somebody was quicker: the row was changed or is gone, and what is shown is out of date. */
const isLate = (error: unknown): boolean => error instanceof ApiError && (error.status === 409 || error.status === 404)

/** What a call is about: its row, or else what its form or its button asks. */
const subjectOf = (request: unknown, draft: FormDraft | undefined): string => {
  const row = typeof request === 'object' && request !== null && 'params' in request ? request.params : null
  return JSON.stringify(row ?? (draft === undefined ? request : null) ?? null)
}

const successToast = (content: string | ToastContent): ToastContent =>
  typeof content === 'string' ? { title: 'Success', description: content } : content

/**
 * Makes a change: `useCallMutation('POST /api/deals/:id/approve', { success, failure })`, then
 * `.mutate({ params: { id } })`. Shows the toasts, reads again what is stale, also when it came too late, hands
 * `issues` to the form, and leads somebody whose session is over to sign in.
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
    mutationFn: (request) => {
      const idempotencyKey = key.of(request)
      return callAny<CallAnswer<K>>(name, request, idempotencyKey === null ? {} : { idempotencyKey })
    },
    onSuccess: (answer, request) => {
      key.done()
      // What was tried again has succeeded: beside it its failure would be read as another one.
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
