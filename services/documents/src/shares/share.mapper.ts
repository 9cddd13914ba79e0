import type { DocumentShare } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import type { DocumentShareEntity } from './document-share.entity.js'

/** Maps a share to the API. */
export const shareAnswer = (share: DocumentShareEntity): DocumentShare => ({
  id: share.id,
  documentId: share.documentId,
  sharedBy: share.sharedBy,
  sharedWithUserId: share.sharedWithUserId,
  sharedWithClientId: share.sharedWithClientId,
  shareWithAllAgents: share.shareWithAllAgents,
  permission: share.permission,
  message: share.message,
  createdAt: share.createdAt.toISOString(),
})

export const shareErrors = defineErrors({
  SHARE_NOT_FOUND: { status: 404, message: 'There is no such share' },
  SHARE_TARGET_REQUIRED: { status: 400, message: 'Choose a person, a client or all agents to share with' },
  SHARE_WITH_SELF: { status: 400, message: 'This document is yours already' },
  SHARE_USER_NOT_FOUND: { status: 404, message: 'There is no such user' },
  SHARE_CLIENT_NOT_FOUND: { status: 404, message: 'There is no such client' },
  SHARE_CLIENT_WITHOUT_EMAIL: { status: 409, message: 'This client has no e-mail address. Add one first.' },
})
