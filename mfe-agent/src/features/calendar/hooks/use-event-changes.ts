import { toasts, toastTexts } from '@bluebonnet/contracts'
import { failureToast, sentenceOf, useCallMutation } from '@bluebonnet/portal-sdk'
import type { FormDraft, ReadName } from '@bluebonnet/portal-sdk'

const madeOldByEvent = ['GET /api/calendar-events'] as const satisfies readonly ReadName[]

export const useCreateEvent = (draft: FormDraft) =>
  useCallMutation('POST /api/calendar-events', {
    draft,
    invalidates: madeOldByEvent,
    success: toasts.eventCreated,
    // The server's message, or ours where there is none (docs/rules/screens.md#toast-words).
    failure: (error) => failureToast(sentenceOf(error) ?? toastTexts.eventFailed, error),
  })

export const useUpdateEvent = () =>
  useCallMutation('PATCH /api/calendar-events/:id', {
    invalidates: madeOldByEvent,
    failure: toastTexts.eventUpdateFailed,
  })

export const useDeleteEvent = () =>
  useCallMutation('DELETE /api/calendar-events/:id', {
    invalidates: madeOldByEvent,
    failure: toastTexts.eventDeleteFailed,
  })
