import { progressEveryMs } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'
import { isSessionOver } from '@bluebonnet/portal-sdk'
import { admit } from './admit.js'
import type { Transfer } from './transfer.js'
import { dropPreview, newItem, reasonOf } from './upload-item.js'
import type { UploadItem } from './upload-item.js'
import type { Uploader } from './uploaders.js'

/** The files of one form: chosen, on their way, held, sent. Stands outside React, so that a form can wait for it. */
export class UploadQueue {
  private items: readonly UploadItem[] = []
  private readonly listeners = new Set<() => void>()
  private readonly transfers = new Map<number, Transfer>()
  private readonly running = new Map<number, AbortController>()
  private lastId = 0

  constructor(private readonly uploader: Uploader, readonly rule: UploadRule, private readonly onSessionOver: () => void) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly snapshot = (): readonly UploadItem[] => this.items

  /** Starts sending what is taken; answers why files were not. `most` counts what the form holds elsewhere off the rule's number. */
  add(files: readonly File[], most = this.rule.files): string[] {
    const { accepted, refusals } = admit(files, this.items.map((item) => item.file), { ...this.rule, files: most })
    for (const file of accepted) {
      this.lastId += 1
      this.transfers.set(this.lastId, this.uploader(file))
      this.show([...this.items, newItem(this.lastId, file)])
      this.start(this.lastId)
    }
    return refusals
  }

  /** Holds what is on its way. */
  pause(id: number): void {
    if (this.stateOf(id) !== 'sending') return
    this.stop(id)
    this.change(id, { state: 'paused' })
  }

  /** Goes on with what was held or failed. */
  resume(id: number): void {
    const state = this.stateOf(id)
    if (state !== 'paused' && state !== 'failed') return
    this.change(id, { state: 'sending', problem: null })
    this.start(id)
  }

  /** Cancels what is on its way and takes the file off the form. */
  remove(id: number): void {
    this.stop(id)
    this.transfers.get(id)?.drop()
    this.transfers.delete(id)
    this.items.filter((item) => item.id === id).forEach(dropPreview)
    this.show(this.items.filter((item) => item.id !== id))
  }

  /** For a form that goes. What was sent may be in use by now and is left. */
  clear(): void {
    for (const { id, state } of this.items) {
      this.stop(id)
      if (state !== 'sent') this.transfers.get(id)?.drop()
    }
    this.transfers.clear()
    this.items.forEach(dropPreview)
    this.show([])
  }

  /** The object paths, once everything has arrived; what was held goes on. Throws the first problem when something did not arrive. */
  async sent(): Promise<string[]> {
    for (const { id, state } of this.items) if (state === 'paused') this.resume(id)
    await this.settled()
    const problem = this.items.find((item) => item.problem !== null)?.problem
    if (problem !== undefined && problem !== null) throw new Error(problem)
    return this.items.flatMap(({ objectPath }) => (objectPath === null ? [] : [objectPath]))
  }

  /** Waits until nothing is on its way or held any more. */
  private settled(): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.items.some(({ state }) => state === 'sending' || state === 'paused')) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = this.subscribe(check)
      check()
    })
  }

  private stateOf(id: number): UploadItem['state'] | undefined {
    return this.items.find((item) => item.id === id)?.state
  }

  private stop(id: number): void {
    this.running.get(id)?.abort()
    this.running.delete(id)
  }

  private start(id: number): void {
    const transfer = this.transfers.get(id)
    if (transfer === undefined) return
    const abort = new AbortController()
    this.running.set(id, abort)
    transfer.send({ onProgress: this.progressOf(id, abort.signal), signal: abort.signal }).then(
      (objectPath) => this.finish(id, abort, { state: 'sent', progress: 1, objectPath }),
      (error: unknown) => {
        if (!abort.signal.aborted && isSessionOver(error)) this.onSessionOver()
        this.finish(id, abort, { state: 'failed' }, error)
      },
    )
  }

  /** Shows progress twice a second at most (SPEC section 9). */
  private progressOf(id: number, signal: AbortSignal): (progress: number) => void {
    let shownAt = -Infinity
    return (progress) => {
      if (signal.aborted || performance.now() - shownAt < progressEveryMs) return
      shownAt = performance.now()
      this.change(id, { progress })
    }
  }

  private finish(id: number, abort: AbortController, changes: Partial<UploadItem>, error?: unknown): void {
    if (abort.signal.aborted) return
    this.running.delete(id)
    const file = this.items.find((item) => item.id === id)?.file
    this.change(id, error === undefined || file === undefined ? changes : { ...changes, problem: reasonOf(file, error) })
  }

  private change(id: number, changes: Partial<UploadItem>): void {
    this.show(this.items.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  }

  private show(items: readonly UploadItem[]): void {
    this.items = items
    for (const listener of this.listeners) listener()
  }
}
