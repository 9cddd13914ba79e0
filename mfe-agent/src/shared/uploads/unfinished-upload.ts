import { unfinishedUploads, type UploadPurpose } from '@bluebonnet/domain'

/**
 * The id of an unfinished upload, in memory and in the browser's storage, so that the same file resumes when it is
 * chosen in another tab. Some browsers refuse storage.
 */
export const unfinishedUpload = (file: File, purpose: UploadPurpose) => {
  const name = `${unfinishedUploads}${purpose}/${file.name}/${file.size}/${file.lastModified}`
  let id: string | null = null
  const keep = (begun: string | null): void => {
    id = begun
    try {
      if (begun === null) localStorage.removeItem(name)
      else localStorage.setItem(name, begun)
    } catch {}
  }
  const read = (): string | null => {
    try {
      return id ?? localStorage.getItem(name)
    } catch {
      return id
    }
  }
  return { read, keep }
}
