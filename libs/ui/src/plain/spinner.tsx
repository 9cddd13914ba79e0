/** SPEC section 2: what stands on the screen while the session or a redirect is being worked out. */
export const FullScreenSpinner = () => (
  <div className="bb-full-screen" role="status">
    <span className="bb-spinner" aria-hidden="true" />
    <p>Loading...</p>
  </div>
)

/** A small spinner inside a page, with its words for screen readers. */
export const Spinner = ({ label = 'Loading...' }: { label?: string }) => (
  <span className="bb-inline-wait" role="status">
    <span className="bb-spinner bb-spinner-small" aria-hidden="true" />
    <span className="bb-hidden">{label}</span>
  </span>
)
