import { isSessionOver } from '@bluebonnet/portal-sdk'
import { BasePlugin } from '@uppy/core'
import type { PluginOpts } from '@uppy/core'
import type { Meta } from '@uppy/core/utils'
import { filterFilesToEmitUploadStarted, filterFilesToUpload } from '@uppy/core/utils'
import { FileWay } from './file-way.js'
import { reasonOf } from './reason-of.js'
import type { Uploader } from './uploaders.js'
import type { SentFile, UploadFile, Uploads } from './uploads.types.js'

export interface TransferOptions extends PluginOpts {
  uploader: Uploader
  onSessionOver: () => void
}

interface Journey {
  way: FileWay
  /** Begins, or goes on where it stopped. */
  start: () => void
  /** Ends Uppy's wait for this file. */
  end: () => void
}

/**
 * Carries Uppy's files to the store by the calls of `/api/objects`, and keeps what has arrived of each for a pause or a
 * retry.
 */
export class TransferPlugin extends BasePlugin<TransferOptions, Meta, SentFile> {
  private readonly ways = new Map<string, FileWay>()
  private readonly journeys = new Map<string, Journey>()

  constructor(uppy: Uploads, options: TransferOptions) {
    super(uppy, options)
    this.id = 'Transfer'
    this.type = 'uploader'
  }

  override install(): void {
    this.uppy.setState({ capabilities: { ...this.uppy.getState().capabilities, resumableUploads: true } })
    this.uppy.addUploader(this.upload)
    this.uppy.on('upload-pause', this.pause)
    this.uppy.on('file-removed', this.remove)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.upload)
    this.uppy.off('upload-pause', this.pause)
    this.uppy.off('file-removed', this.remove)
  }

  private readonly upload = async (ids: string[]): Promise<void> => {
    const files = filterFilesToUpload(this.uppy.getFilesByIds(ids))
    this.uppy.emit('upload-start', filterFilesToEmitUploadStarted(files))
    await Promise.all(files.map(async (file) => this.send(file)))
  }

  private send(file: UploadFile): Promise<void> {
    const way = this.ways.get(file.id) ?? new FileWay(this.opts.uploader(dataOf(file)))
    this.ways.set(file.id, way)
    return new Promise((resolve) => {
      const end = (): void => {
        this.journeys.delete(file.id)
        resolve()
      }
      const start = (): void =>
        way.start({
          progressed: (share) => this.progress(file, share),
          arrived: (objectPath) => {
            this.uppy.emit('upload-success', file, { status: 200, body: { objectPath } })
            end()
          },
          failed: (error) => {
            if (isSessionOver(error)) this.opts.onSessionOver()
            this.uppy.emit('upload-error', file, new Error(reasonOf(file.name, error)))
            end()
          },
        })
      this.journeys.set(file.id, { way, start, end })
      start()
    })
  }

  private progress(file: UploadFile, share: number): void {
    const bytesTotal = file.size ?? 0
    this.uppy.emit('upload-progress', file, {
      uploadStarted: file.progress.uploadStarted ?? Date.now(),
      bytesUploaded: Math.round(share * bytesTotal),
      bytesTotal,
    })
  }

  private readonly pause = (file: UploadFile | undefined, isPaused: boolean): void => {
    const journey = this.journeys.get(file?.id ?? '')
    if (isPaused) journey?.way.hold()
    else journey?.start()
  }

  /** Gives up what is not all there. What has arrived may be in use by now and is left; the sweep takes what is not. */
  private readonly remove = (file: UploadFile): void => {
    if (!file.progress.uploadComplete) this.ways.get(file.id)?.drop()
    this.ways.delete(file.id)
    this.journeys.get(file.id)?.end()
  }
}

const dataOf = ({ name, type, data }: UploadFile): File => {
  if (!(data instanceof Blob)) throw new Error(`${name} has no bytes`)
  return data instanceof File ? data : new File([data], name, { type })
}
