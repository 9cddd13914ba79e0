import { thumbnailWidth, uploadNoticeMs } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'
import { Uppy } from '@uppy/core'
import ThumbnailGenerator from '@uppy/thumbnail-generator'
import { TransferPlugin } from './transfer-plugin.js'
import type { TransferOptions } from './transfer-plugin.js'
import type { Uploads } from './uploads.types.js'
import { uploadLocale } from './upload-locale.js'

// What goes wrong stands beside its file; the console is for faults of ours.
const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * One form's files: Uppy keeps them, tells which are taken, and makes their previews. They go out as soon as they are
 * chosen.
 */
export const createUploads = (rule: UploadRule, options: TransferOptions): Uploads => {
  const uploads: Uploads = new Uppy({
    autoProceed: true,
    restrictions: { maxNumberOfFiles: rule.files, maxFileSize: rule.bytes, allowedFileTypes: [...rule.endings] },
    locale: uploadLocale(rule),
    infoTimeout: uploadNoticeMs,
    logger: silent,
  })
  return uploads.use(TransferPlugin, options).use(ThumbnailGenerator, { thumbnailWidth })
}
