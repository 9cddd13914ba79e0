import { toasts } from '@bluebonnet/contracts'
import { useCallMutation, type FormDraft } from '@bluebonnet/portal-sdk'

/** Refetches properties, deals, documents and figures (docs/rules/screens.md#data). */
export const useRecordDocument = (draft?: FormDraft) =>
  useCallMutation('PUT /api/documents', {
    ...(draft === undefined ? {} : { draft }),
    success: toasts.documentUploaded,
    failure: toasts.documentFailed,
  })

/** An expired session redirects to /login at once (docs/rules/screens.md#signed-out). */
export const useShareDocument = (draft: FormDraft) =>
  useCallMutation('POST /api/document-shares', {
    draft,
    success: toasts.documentShared,
    failure: toasts.documentShareFailed,
    signIn: { by: '/login', afterMs: 0 },
  })

/** Ends a share, including the link sent to a client. */
export const useEndShare = () =>
  useCallMutation('DELETE /api/document-shares/:id', {
    success: toasts.documentShareEnded,
    failure: toasts.documentShareEndFailed,
  })
