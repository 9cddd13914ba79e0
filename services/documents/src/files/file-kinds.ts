import { shownTypes } from '@bluebonnet/domain'

/** A kind of file, detected by its bytes. */
export interface FileKind {
  contentType: string
  /** The usual ending of its name, first; others that mean the same follow. */
  endings: readonly [string, ...string[]]
}

/** Every accepted kind of file (docs/rules/papers-and-retention.md#kinds). */
export const fileKinds = {
  pdf: { contentType: 'application/pdf', endings: ['pdf'] },
  jpeg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { contentType: 'image/png', endings: ['png'] },
  gif: { contentType: 'image/gif', endings: ['gif'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  tiff: { contentType: 'image/tiff', endings: ['tif', 'tiff'] },
  heic: { contentType: 'image/heic', endings: ['heic', 'heif'] },
  avif: { contentType: 'image/avif', endings: ['avif'] },
  docx: { contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  pptx: { contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', endings: ['pptx'] },
  doc: { contentType: 'application/msword', endings: ['doc', 'dot'] },
  xls: { contentType: 'application/vnd.ms-excel', endings: ['xls', 'xlt'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', endings: ['ppt', 'pps'] },
  zip: { contentType: 'application/zip', endings: ['zip'] },
  csv: { contentType: 'text/csv', endings: ['csv'] },
  text: { contentType: 'text/plain', endings: ['txt', 'text', 'md', 'log', 'tsv'] },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds

/** What a photo of a property may be. */
export const photoTypes: readonly string[] = [
  fileKinds.jpeg,
  fileKinds.png,
  fileKinds.webp,
  fileKinds.gif,
  fileKinds.heic,
].map((kind) => kind.contentType)

export const isImage = (contentType: string | null): boolean => contentType?.startsWith('image/') ?? false

/**
 * Whether a browser may show the file in its window; everything else is saved
 * (docs/rules/papers-and-retention.md#inline).
 */
export const mayShowInline = (contentType: string): boolean => shownTypes.includes(contentType)

const kindOf = (contentType: string): FileKind | undefined =>
  Object.values(fileKinds).find((kind) => kind.contentType === contentType)

/** The name with the correct ending for its content type: a text called `page.html` is saved as `page.html.txt`. */
export const nameWithExtension = (name: string, contentType: string): string => {
  const kind = kindOf(contentType)
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kind === undefined || kind.endings.includes(ending) ? name : `${name}.${kind.endings[0]}`
}
