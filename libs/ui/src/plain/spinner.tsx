import { screens } from '@bluebonnet/contracts'

/** What stands on the screen while the session or a redirect is being worked out (docs/rules/screens.md#spinner). */
export const FullScreenSpinner = () => (
  <output className="bb-full-screen">
    <span className="bb-spinner" aria-hidden="true" />
    <span>{screens.loading}</span>
  </output>
)

/** A small spinner inside a page, with its words for screen readers. */
export const Spinner = ({ label = screens.loading }: { label?: string }) => (
  <output className="bb-inline-wait">
    <span className="bb-spinner bb-spinner-small" aria-hidden="true" />
    <span className="bb-hidden">{label}</span>
  </output>
)
