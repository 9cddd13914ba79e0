import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

type ToastVariant = 'default' | 'destructive'

export interface ToastContent {
  title: string
  description?: string
  /** A further sentence under the description: the server's own words for a refusal. */
  detail?: string
  variant?: ToastVariant
  /** One press that takes back what was done; while it is offered the toast stays ten seconds. */
  undo?: () => void
}

export interface Toast extends ToastContent {
  id: number
  variant: ToastVariant
}

interface ToastState {
  /** One at a time: a new toast takes the place of the one before (docs/rules/screens.md#toasts). */
  current: Toast | null
  show: (content: ToastContent) => number
  /** Closes this toast, or whichever is shown; a toast that was replaced meanwhile is left alone. */
  dismiss: (id?: number) => void
}

export type ToastStore = StoreApi<ToastState>

/** The store of the one toast on screen. Its viewport closes it in time; a closed one is not kept. */
export const createToastStore = (): ToastStore => {
  let lastId = 0
  return createStore<ToastState>()((set, get) => ({
    current: null,
    show: (content) => {
      lastId += 1
      const id = lastId
      set({ current: { variant: 'default', ...content, id } })
      return id
    },
    dismiss: (id) => {
      const shown = get().current
      if (shown === null || (id !== undefined && id !== shown.id)) return
      set({ current: null })
    },
  }))
}
