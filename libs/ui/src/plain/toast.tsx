export interface ToastView {
  id: string | number
  title: string
  description?: string | undefined
  /** A further sentence: the server's own words for a refusal. */
  detail?: string | undefined
  variant?: 'default' | 'destructive' | undefined
}

interface ToastViewportProps {
  /** The toast to show, null for none: one at a time (SPEC section 9). */
  toast: ToastView | null
  onClose: (id: ToastView['id']) => void
}

const Toast = ({ toast, onClose }: { toast: ToastView; onClose: ToastViewportProps['onClose'] }) => (
  <span className={`bb-toast bb-toast-${toast.variant ?? 'default'}`}>
    <span className="bb-toast-words">
      <strong className="bb-toast-title">{toast.title}</strong>
      {toast.description ? <span className="bb-toast-description">{toast.description}</span> : null}
      {toast.detail ? <span className="bb-toast-description">{toast.detail}</span> : null}
    </span>
    <button type="button" className="bb-toast-close" aria-label="Close" onClick={() => onClose(toast.id)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" /></svg>
    </button>
  </span>
)

/**
 * The one place where toasts appear. Both live regions are always on the page, because screen readers announce only
 * what changes inside a region that they already know: failures interrupt, the rest waits its turn.
 */
export const ToastViewport = ({ toast, onClose }: ToastViewportProps) => {
  const urgent = toast?.variant === 'destructive'
  return (
    <div className="bb-toasts">
      <output aria-atomic="true">{toast && !urgent ? <Toast key={toast.id} toast={toast} onClose={onClose} /> : null}</output>
      <div role="alert" aria-atomic="true">{toast && urgent ? <Toast key={toast.id} toast={toast} onClose={onClose} /> : null}</div>
    </div>
  )
}
