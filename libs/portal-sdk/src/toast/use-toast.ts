import { useStore } from 'zustand'
import { useShell } from '../shell/shell-context.js'
import type { Toast, ToastContent } from './toast-store.js'

/** Shows a toast: `const { toast } = useToast(); toast({ title: 'Success', description: '…' })`. */
export const useToast = (): { toast: (content: ToastContent) => number; dismiss: (id?: number) => void } => {
  const { show, dismiss } = useShell().toasts.getState()
  return { toast: show, dismiss }
}

/** The current toast, for the shell's viewport. */
export const useCurrentToast = (): Toast | null => useStore(useShell().toasts, (state) => state.current)
