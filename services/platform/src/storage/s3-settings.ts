/** Where an S3-compatible store is and how one gets in. */
export interface S3Settings {
  /** Null for Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket as the first part of the path instead of the host's name; most stores besides Amazon's want that. */
  forcePathStyle: boolean
}
