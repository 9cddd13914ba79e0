import { toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { FormDraft } from '@bluebonnet/portal-sdk'

/** Refetches properties, deals, documents and figures (docs/rules/screens.md#data). */
export const useRecordDocument = (draft?: FormDraft) =>
  useCallMutation('PUT /api/documents', {
    ...(draft === undefined ? {} : { draft }),
    success: toastTexts.documentUploaded,
    failure: toastTexts.documentFailed,
  })

/** An expired session redirects to /login at once (docs/rules/screens.md#signed-out). */
export const useShareDocument = (draft: FormDraft) =>
  useCallMutation('POST /api/document-shares', {
    draft,
    success: toastTexts.documentShared,
    failure: toastTexts.documentShareFailed,
    signIn: { by: '/login', afterMs: 0 },
  })

/** Ends a share, including the link sent to a client. */
export const useEndShare = () =>
  useCallMutation('DELETE /api/document-shares/:id', {
    success: toastTexts.documentShareEnded,
    failure: toastTexts.documentShareEndFailed,
  })
