import { uploadFailed } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'
import { isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { admit } from './admit.js'
import type { Uploader } from './uploaders.js'

export interface UploadItem {
  id: number
  file: File
  /** Address of the picture itself, null for other files. Given up with the item. */
  preview: string | null
  state: 'sending' | 'sent' | 'failed'
  /** 0 to 1. */
  progress: number
  objectPath: string | null
  problem: string | null
}

const previewOf = (file: File): string | null => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null)

const dropPreview = ({ preview }: UploadItem): void => {
  if (preview !== null) URL.revokeObjectURL(preview)
}

const reasonOf = (file: File, error: unknown): string => {
  const sentence = sentenceOf(error) ?? (error instanceof Error && error.cause !== undefined ? error.message : null)
  return sentence === null ? uploadFailed(file.name) : `${uploadFailed(file.name)}. ${sentence}`
}

/** The files of one form: chosen, on their way, sent. Stands outside React, so that a form can wait for it. */
export class UploadQueue {
  private items: readonly UploadItem[] = []
  private readonly listeners = new Set<() => void>()
  private readonly running = new Map<number, { abort: AbortController; end: Promise<void> }>()
  private lastId = 0

  constructor(private readonly uploader: Uploader, readonly rule: UploadRule, private readonly onSessionOver: () => void) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly snapshot = (): readonly UploadItem[] => this.items

  /** Starts sending what is taken; answers why files were not. */
  add(files: readonly File[]): string[] {
    const { accepted, refusals } = admit(files, this.items.map((item) => item.file), this.rule)
    for (const file of accepted) {
      this.lastId += 1
      const item: UploadItem = { id: this.lastId, file, preview: previewOf(file), state: 'sending', progress: 0, objectPath: null, problem: null }
      this.show([...this.items, item])
      this.start(item)
    }
    return refusals
  }

  retry(id: number): void {
    const item = this.items.find((known) => known.id === id)
    if (item?.state !== 'failed') return
    this.change(id, { state: 'sending', progress: 0, problem: null })
    this.start(item)
  }

  /** Cancels what is on its way and takes the file off the form. */
  remove(id: number): void {
    this.running.get(id)?.abort.abort()
    this.items.filter((item) => item.id === id).forEach(dropPreview)
    this.show(this.items.filter((item) => item.id !== id))
  }

  clear(): void {
    for (const { abort } of this.running.values()) abort.abort()
    this.items.forEach(dropPreview)
    this.show([])
  }

  /** The object paths, once everything has arrived. Throws the first problem when something did not. */
  async sent(): Promise<string[]> {
    await Promise.all([...this.running.values()].map(({ end }) => end))
    const problem = this.items.find((item) => item.problem !== null)?.problem
    if (problem !== undefined && problem !== null) throw new Error(problem)
    return this.items.flatMap(({ objectPath }) => (objectPath === null ? [] : [objectPath]))
  }

  private start({ id, file }: UploadItem): void {
    const abort = new AbortController()
    const onProgress = (progress: number): void => this.change(id, { progress })
    const end = this.uploader(file, { onProgress, signal: abort.signal }).then(
      (objectPath) => this.change(id, { state: 'sent', progress: 1, objectPath }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (isSessionOver(error)) this.onSessionOver()
        this.change(id, { state: 'failed', problem: reasonOf(file, error) })
      },
    ).finally(() => {
      if (this.running.get(id)?.abort === abort) this.running.delete(id)
    })
    this.running.set(id, { abort, end })
  }

  private change(id: number, changes: Partial<UploadItem>): void {
    this.show(this.items.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  }

  private show(items: readonly UploadItem[]): void {
    this.items = items
    for (const listener of this.listeners) listener()
  }
}
