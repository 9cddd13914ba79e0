import { useStore } from 'zustand'
import { useShell } from '../shell/shell-context.js'
import type { Toast, ToastContent } from './toast-store.js'

/** Shows a toast: `const { toast } = useToast(); toast({ title: 'Success', description: '…' })`. */
export const useToast = (): { toast: (content: ToastContent) => number; dismiss: (id?: number) => void } => {
  const { show, dismiss } = useShell().toasts.getState()
  return { toast: show, dismiss }
}

/** The toast that is on screen now, for the one viewport that the shell draws. */
export const useCurrentToast = (): Toast | null => useStore(useShell().toasts, (state) => state.current)
