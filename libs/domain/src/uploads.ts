import type { DocumentMark, UploadPurpose } from './enums.js'
import { limits } from './limits.js'

interface ThumbnailSubject {
  id: string
  contentType: string
  mark: DocumentMark | null
}

export interface UploadRule {
  files: number
  bytes: number
  /** File name extensions for the file picker; the server detects the type from the bytes. */
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

/** Several documents of a deal; the allowed types are the same. */
export const manyDocuments: UploadRule = { ...documents, files: 60 }

/** The longest side of photos, which are scaled before the upload (px). */
export const photoSide = 2_560

/** Types that a browser shows inline (docs/rules/papers-and-retention.md#inline). */
export const shownTypes: readonly string[] = [
  'application/pdf',
  'image/avif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
]

/** Shown as a converted JPEG. */
const heic = 'image/heic'
const hidden: Readonly<Record<string, string>> = { [heic]: 'An HEIC photo', 'image/tiff': 'A TIFF image' }

/** The thumbnail of an image document; null for other and damaged documents. */
export const thumbnailOf = ({ id, contentType, mark }: ThumbnailSubject): string | null =>
  contentType.startsWith('image/') && mark === null ? `/api/documents/${id}/thumbnail` : null

/** The thumbnail of a listing's photo; an external photo has none and is used itself. */
export const cardOf = (photo: string): string => (photo.startsWith('/api/objects/') ? `${photo}?picture=card` : photo)

/**
 * Why a file has no preview beside the decision, in a sentence; null if it has one. `isBroken` means that the browser
 * could not show the image.
 */
export const previewRefusal = (contentType: string, mark: DocumentMark | null, isBroken = false): string | null => {
  if (mark === 'LOCKED') return 'It needs a password. Download it to open it with the password.'
  if (mark === 'DAMAGED') return 'It is damaged. Download it to see what can be read.'
  if (contentType === heic && isBroken)
    return 'The preview of this HEIC photo is not ready or cannot be made. Download it to look at it.'
  if (!isBroken && (contentType === heic || shownTypes.includes(contentType))) return null
  return `${hidden[contentType] ?? 'A file'} that browsers do not show. Download it to look at it.`
}

/** The limits of each kind of upload (docs/rules/papers-and-retention.md#sizes, #kinds). */
export const uploadRules: Record<UploadPurpose, UploadRule> = {
  document: documents,
  template: documents,
  photo: {
    files: limits.photoCount,
    bytes: limits.photoBytes,
    endings: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.heic', '.heif'],
    types: 'JPEG, PNG, WebP, GIF, HEIC',
  },
  licences: { files: 1, bytes: limits.licenceFileBytes, endings: ['.txt', '.csv'], types: 'TXT, CSV' },
}

/** The storage key of a browser's unfinished uploads, until sign-out. */
export const unfinishedUploads = 'bluebonnet.upload/'
