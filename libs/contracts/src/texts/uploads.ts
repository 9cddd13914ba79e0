/**
 * What the upload field says (docs/rules/screens.md#upload-field). The functions take an upload widget's placeholder in
 * place of a figure too.
 */
export const uploadTexts = {
  duplicate: 'Cannot add the duplicate file',
  missingMeta: 'Missing required meta fields',
  offline: 'No Internet connection',
  online: 'Connected to the Internet',
} as const
export const tooManyFiles = (most: number | string): string => `You can only upload ${most} file(s)`
export const fileTooLarge = (file: string, size: string): string => `${file} exceeds maximum allowed size of ${size}`
export const wrongFileType = (types: string): string => `You can only upload: ${types}`
export const uploadFailed = (file: string): string => `Failed to upload ${file}`
/** Said after the first four errors. */
export const moreRestrictions = (count: number | string): string =>
  `${count} additional restrictions were not fulfilled`
/** How long it stands why a file was not taken (ms). */
export const uploadNoticeMs = 5_000
/** How wide previews of pictures are made (px). */
export const thumbnailWidth = 200
/** How long 'Connected to the Internet' stands (ms). */
export const onlineNoticeMs = 3_000
/** How often an upload's progress is shown anew (ms). */
export const progressEveryMs = 500
/** A size as people read it: '50 MB'. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`
  const isSmall = bytes < 1_048_576
  const value = bytes / (isSmall ? 1_024 : 1_048_576)
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${isSmall ? 'KB' : 'MB'}`
}
