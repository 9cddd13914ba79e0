import { toasts } from '@bluebonnet/contracts'
import type { DocumentEntity } from './document.entity.js'
import { defineErrors } from '@bluebonnet/platform'

export const documentErrors = defineErrors({
  DOCUMENT_NOT_FOUND: { status: 404, message: 'There is no such document' },
  ATTACHED_DEAL_NOT_FOUND: { status: 404, message: 'There is no such deal' },
  ATTACHED_CLIENT_NOT_FOUND: { status: 404, message: 'There is no such client' },
  ATTACHED_PROPERTY_NOT_FOUND: { status: 404, message: 'There is no such property' },
  DOCUMENTS_NOT_FOUND: { status: 404, message: 'These documents no longer exist. Select others.' },
  DEAL_HAS_NO_DOCUMENTS: { status: 404, message: toasts.noDocuments.description },
  DOCUMENT_RETAINED: { status: 409, message: 'This document must be kept for four years (22 TAC 535.2(h))' },
  DOCUMENT_ATTACHED: {
    status: 409,
    message: 'This document belongs to a deal, client or property and cannot be deleted. It can be archived.',
  },
  DOCUMENT_IS_CDA: { status: 409, message: 'This is a page of a CDA. Its name, type and deal cannot be changed.' },
  DOCUMENT_DELETE_FORBIDDEN: {
    status: 403,
    message: 'Only the person who uploaded this document, a broker or a manager may delete it',
  },
  DOCUMENT_ARCHIVE_FORBIDDEN: {
    status: 403,
    message:
      'Only the person who uploaded this document, a transaction coordinator, ' +
      'a broker or a manager may archive or restore it',
  },
})

/** Throws DOCUMENT_NOT_FOUND for null. */
export const foundDocument = (document: DocumentEntity | null): DocumentEntity => {
  if (document === null) throw documentErrors.fail('DOCUMENT_NOT_FOUND')
  return document
}
