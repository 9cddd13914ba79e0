import { limits } from '@bluebonnet/domain'
import { defineErrors } from '@bluebonnet/platform'

export const objectErrors = defineErrors({
  UPLOAD_NOT_FOUND: { status: 404, message: 'There is no such upload. Please upload the file again.' },
  UPLOAD_URL_EXPIRED: {
    status: 403,
    message: 'This upload address is no longer valid. Please start the upload again.',
  },
  UPLOAD_NOT_FINISHED: { status: 409, message: 'The file has not arrived yet. Please upload it first.' },
  UPLOAD_ALREADY_RECORDED: { status: 409, message: 'This upload is in use already. Please upload the file again.' },
  UPLOAD_INTERRUPTED: { status: 400, message: 'The upload stopped before the whole file had arrived' },
  UPLOAD_OFFSET: { status: 409, message: 'These bytes are not the next ones of this upload. Please try again.' },
  UPLOAD_TOO_LONG: { status: 413, message: 'The file is larger than announced. Please upload it again.' },
  PART_LENGTH_REQUIRED: { status: 411, message: 'Send the length of the part (Content-Length)' },
  PART_TOO_SMALL: { status: 400, message: 'Every part but the last must have at least 5 MB' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message:
      `You have ${limits.heldUploads.toLocaleString('en-US')} unused uploads. ` +
      `Please use them first, or try again tomorrow.`,
  },
  TOO_MANY_UPLOAD_ADDRESSES: {
    status: 429,
    message: 'You have started too many uploads that never finished. Please try again in an hour.',
  },
  FILE_EMPTY: { status: 400, message: 'This file is empty' },
  FILE_TOO_LARGE: { status: 413, message: 'This file exceeds the maximum allowed size' },
  FILE_TYPE_REFUSED: {
    status: 415,
    message: 'You can only upload: PDF, images, Word, Excel, PowerPoint, plain text, CSV, ZIP',
  },
  PHOTO_TYPE_REFUSED: { status: 415, message: 'You can only upload: JPEG, PNG, WebP, GIF, HEIC' },
})
