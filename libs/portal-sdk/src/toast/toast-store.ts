import { createStore, type StoreApi } from 'zustand/vanilla'

type ToastVariant = 'default' | 'destructive'

export interface ToastContent {
  title: string
  description?: string
  /** A second sentence below the description: the server's message for a refusal. */
  detail?: string
  variant?: ToastVariant
  /** Undoes the action with one click; the toast then stays ten seconds. */
  undo?: () => void
}

export interface Toast extends ToastContent {
  id: number
  variant: ToastVariant
}

interface ToastState {
  /** One at a time: a new toast replaces the previous one (docs/rules/screens.md#toasts). */
  current: Toast | null
  show: (content: ToastContent) => number
  /** Closes this toast, or the current one; does nothing if the toast was replaced. */
  dismiss: (id?: number) => void
}

export type ToastStore = StoreApi<ToastState>

/** The store of the one toast on screen. Its viewport closes it after its time; closed toasts are not stored. */
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
