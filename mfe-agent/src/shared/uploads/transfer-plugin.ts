import { uploadFailed } from '@bluebonnet/contracts'
import { isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { BasePlugin, type PluginOpts, type Uppy } from '@uppy/core'
import { filterFilesToEmitUploadStarted, filterFilesToUpload, type Meta, type UppyFile } from '@uppy/core/utils'
import { atMost } from './at-most.js'
import type { Transfer, Uploader } from './uploaders.js'

/** The update interval of an upload's progress. */
const progressEveryMs = 500

/** What is stored about an uploaded file. */
export interface SentFile extends Record<string, unknown> {
  objectPath: string
}
export type Uploads = Uppy<Meta, SentFile>
export type UploadFile = UppyFile<Meta, SentFile>

interface Reports {
  /** Called with the uploaded fraction, 0 to 1. */
  progressed: (share: number) => void
  arrived: (objectPath: string) => void
  failed: (error: unknown) => void
}

/** Throttles calls to two per second (docs/rules/screens.md#upload-field). */
const throttled = (show: (share: number) => void): ((share: number) => void) => {
  let shownAt = -Infinity
  return (share) => {
    if (performance.now() - shownAt < progressEveryMs) return
    shownAt = performance.now()
    show(share)
  }
}

/** Browsers allow six connections per host. This leaves some free, so that other calls do not wait. */
const sendingAtOnce = 4

/** The upload of one file: can be paused, resumed and dropped. Events after a pause are ignored. */
class FileUpload {
  private abort = new AbortController()

  constructor(
    private readonly transfer: Transfer,
    private readonly inTurn: ReturnType<typeof atMost>,
  ) {}

  start({ progressed, arrived, failed }: Reports): void {
    this.pause()
    this.abort = new AbortController()
    const { signal } = this.abort
    const unlessPaused =
      <Value>(report: (value: Value) => void) =>
      (value: Value): void => {
        if (!signal.aborted) report(value)
      }
    const send = async (): Promise<string> => {
      signal.throwIfAborted()
      return this.transfer.send({ signal, onProgress: unlessPaused(throttled(progressed)) })
    }
    this.inTurn(send).then(unlessPaused(arrived), unlessPaused(failed))
  }

  pause(): void {
    this.abort.abort()
  }

  drop(): void {
    this.pause()
    this.transfer.drop()
  }
}

/** Our message, followed by the server's if there is one (docs/rules/screens.md#upload-field). */
const reasonOf = (name: string, error: unknown): string => {
  const sentence = sentenceOf(error) ?? (error instanceof Error && error.cause !== undefined ? error.message : null)
  return sentence === null ? uploadFailed(name) : `${uploadFailed(name)}. ${sentence}`
}

export interface TransferOptions extends PluginOpts {
  uploader: Uploader
  onSessionOver: () => void
}

/** A running upload that Uppy waits for. */
interface Running {
  /** Starts or resumes the upload. */
  start: () => void
  /** Ends Uppy's wait. */
  end: () => void
}

/** Uploads Uppy's files, and keeps the received part of each for a pause or retry. */
export class TransferPlugin extends BasePlugin<TransferOptions, Meta, SentFile> {
  private readonly uploads = new Map<string, FileUpload>()
  private readonly running = new Map<string, Running>()
  private readonly inTurn = atMost(sendingAtOnce)

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
    const upload = this.uploads.get(file.id) ?? new FileUpload(this.opts.uploader(dataOf(file)), this.inTurn)
    this.uploads.set(file.id, upload)
    return new Promise((resolve) => {
      const end = (): void => {
        this.running.delete(file.id)
        resolve()
      }
      const start = (): void =>
        upload.start({
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
      this.running.set(file.id, { start, end })
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
    const id = file?.id ?? ''
    if (isPaused) this.uploads.get(id)?.pause()
    else this.running.get(id)?.start()
  }

  /**
   * Drops an incomplete upload. A complete one may be in use already, so it stays; the cleanup job removes it if it is
   * not.
   */
  private readonly remove = (file: UploadFile): void => {
    if (!file.progress.uploadComplete) this.uploads.get(file.id)?.drop()
    this.uploads.delete(file.id)
    this.running.get(file.id)?.end()
  }
}

const dataOf = ({ name, type, data }: UploadFile): File => {
  if (!(data instanceof Blob)) throw new Error(`${name} is empty`)
  return data instanceof File ? data : new File([data], name, { type })
}
