import type { DocumentShare } from '@bluebonnet/contracts'
import type { DocumentShareEntity } from './document-share.entity.js'

/** A share as the API carries it. */
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
