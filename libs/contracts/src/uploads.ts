import type { UploadPurpose } from './enums.js'
import { limits } from './limits.js'

export interface UploadRule {
  files: number
  bytes: number
  /** Endings of file names, for the file picker; the server tells what a file is by its bytes. */
  endings: readonly string[]
  types: string
}

const documents = {
  files: 1,
  bytes: limits.fileBytes,
  endings: [
    '.pdf',
    '.jpg',
    '.jpeg',
    '.png',
    '.gif',
    '.webp',
    '.tif',
    '.tiff',
    '.heic',
    '.heif',
    '.avif',
    '.doc',
    '.docx',
    '.xls',
    '.xlsx',
    '.ppt',
    '.pptx',
    '.pps',
    '.txt',
    '.text',
    '.md',
    '.log',
    '.csv',
    '.tsv',
    '.zip',
  ],
  types: 'PDF, images, Word, Excel, PowerPoint, plain text, CSV, ZIP',
} as const

/** Documents that come together: what they may be is the same. */
export const manyDocuments: UploadRule = { ...documents, files: 20 }

/** What each kind of upload takes (docs/rules/papers-and-retention.md#sizes, #kinds). */
export const uploadRules: Record<UploadPurpose, UploadRule> = {
  document: documents,
  template: documents,
  photo: {
    files: limits.photoCount,
    bytes: limits.photoBytes,
    endings: ['.jpg', '.jpeg', '.png', '.webp', '.gif'],
    types: 'JPEG, PNG, WebP, GIF',
  },
  licences: { files: 1, bytes: limits.licenceFileBytes, endings: ['.txt', '.csv'], types: 'TXT, CSV' },
}
