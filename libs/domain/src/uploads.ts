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

/** Documents that come together, a whole deal's: what they may be is the same. */
export const manyDocuments: UploadRule = { ...documents, files: 60 }

/** The longest side to which photos are scaled before they are sent (px). */
export const photoSide = 2_560

/** What a browser shows in its window (docs/rules/papers-and-retention.md#inline). */
export const shownTypes: readonly string[] = [
  'application/pdf',
  'image/avif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
]

/** Shown as the JPEG that is drawn of it. */
const heic = 'image/heic'
const hidden: Readonly<Record<string, string>> = { [heic]: 'An HEIC photo', 'image/tiff': 'A TIFF image' }

/** The small picture of a document that is an image; null of other documents, and of damaged ones. */
export const thumbnailOf = ({ id, contentType, mark }: ThumbnailSubject): string | null =>
  contentType.startsWith('image/') && mark === null ? `/api/documents/${id}/thumbnail` : null

/** The small picture of a listing's photo; of one that lies elsewhere, itself. */
export const cardOf = (photo: string): string => (photo.startsWith('/api/objects/') ? `${photo}?picture=card` : photo)

/**
 * Why a file is not shown beside the decision on it, in a sentence; null where it is. `isBroken` where the browser was
 * given a picture and could not show it.
 */
export const previewRefusal = (contentType: string, mark: DocumentMark | null, isBroken = false): string | null => {
  if (mark === 'LOCKED') return 'It needs a password. Download it to open it with the password.'
  if (mark === 'DAMAGED') return 'It is damaged. Download it to see what can be read.'
  if (contentType === heic && isBroken)
    return 'There is no picture of this HEIC photo, or not yet. Download it to look at it.'
  if (!isBroken && (contentType === heic || shownTypes.includes(contentType))) return null
  return `${hidden[contentType] ?? 'A file'} that browsers do not show. Download it to look at it.`
}

/** What each kind of upload takes (docs/rules/papers-and-retention.md#sizes, #kinds). */
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

/** Under which names a browser stores the uploads that stopped half-way, until sign-out. */
export const unfinishedUploads = 'bluebonnet.upload/'
