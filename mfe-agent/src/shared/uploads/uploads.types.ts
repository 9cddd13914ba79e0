import type { Uppy } from '@uppy/core'
import type { Meta, UppyFile } from '@uppy/core/utils'

/** What is kept of a file that has arrived. */
export interface SentFile extends Record<string, unknown> {
  objectPath: string
}
export type Uploads = Uppy<Meta, SentFile>
export type UploadFile = UppyFile<Meta, SentFile>
