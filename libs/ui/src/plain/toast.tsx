export interface ToastView {
  id: string | number
  title: string
  description?: string | undefined
  variant?: 'default' | 'success' | 'destructive' | undefined
}

interface ToastViewportProps {
  /** Waiting toasts, oldest first. Only the newest is shown: one at a time (SPEC section 9). */
  toasts: readonly ToastView[]
  onClose: (id: ToastView['id']) => void
}

const Toast = ({ toast, onClose }: { toast: ToastView; onClose: ToastViewportProps['onClose'] }) => (
  <div className={`bb-toast bb-toast-${toast.variant ?? 'default'}`} key={toast.id}>
    <div className="bb-toast-words">
      <p className="bb-toast-title">{toast.title}</p>
      {toast.description ? <p className="bb-toast-description">{toast.description}</p> : null}
    </div>
    <button type="button" className="bb-toast-close" aria-label="Close" onClick={() => onClose(toast.id)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" /></svg>
    </button>
  </div>
)

/**
 * The one place where toasts appear. Both live regions are always on the page, because screen readers announce only
 * what changes inside a region that they already know: failures interrupt, the rest waits its turn.
 */
export const ToastViewport = ({ toasts, onClose }: ToastViewportProps) => {
  const toast = toasts.at(-1)
  const urgent = toast?.variant === 'destructive'
  return (
    <div className="bb-toasts">
      <div role="status" aria-atomic="true">{toast && !urgent ? <Toast toast={toast} onClose={onClose} /> : null}</div>
      <div role="alert" aria-atomic="true">{toast && urgent ? <Toast toast={toast} onClose={onClose} /> : null}</div>
    </div>
  )
}
