import { screens } from '@bluebonnet/contracts'
import type { PageShape } from '@bluebonnet/portal-sdk/public'
import type { ReactNode } from 'react'

/** Shown while the session or a redirect is being resolved (docs/rules/screens.md#spinner). */
export const FullScreenSpinner = () => (
  <output className="bb-full-screen">
    <span className="bb-spinner" aria-hidden="true" />
    <span>{screens.loading}</span>
  </output>
)

/** A small spinner inside a page, with a label for screen readers. */
export const Spinner = ({ label = screens.loading }: { label?: string }) => (
  <output className="bb-inline-wait">
    <span className="bb-spinner bb-spinner-small" aria-hidden="true" />
    <span className="bb-hidden">{label}</span>
  </output>
)

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const Line = ({ short = false }: { short?: boolean }) => (
  <div className={short ? 'bb-wait bb-line-wait bb-line-short' : 'bb-wait bb-line-wait'} />
)
const Rows = ({ count }: { count: number }) => (
  <div className="bb-card">
    {times(count).map((row) => (
      <div className="bb-item" key={row}>
        <Line />
        <Line short />
      </div>
    ))}
  </div>
)

/** Placeholder rows for a card that is already visible. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div aria-busy="true">
    {times(rows).map((row) => (
      <div className="bb-item bb-item-wait" key={row}>
        <Line short />
        <Line />
      </div>
    ))}
  </div>
)

const Figures = () => (
  <div className="bb-stat-row">
    {times(4).map((card) => (
      <div className="bb-card bb-stat" key={card}>
        <Line short />
        <div className="bb-wait bb-stat-wait" />
        <Line short />
      </div>
    ))}
  </div>
)
const Tiles = () => (
  <div className="bb-tiles">
    {times(6).map((tile) => (
      <div className="bb-card" key={tile}>
        <div className="bb-wait bb-picture-wait" />
        <div className="bb-item">
          <Line />
          <Line short />
        </div>
      </div>
    ))}
  </div>
)

const bodies: Record<PageShape, () => ReactNode> = {
  list: () => (
    <>
      <div className="bb-wait bb-filter-wait" />
      <Rows count={6} />
    </>
  ),
  figures: () => (
    <>
      <Figures />
      <div className="bb-columns">
        <Rows count={4} />
        <Rows count={4} />
      </div>
    </>
  ),
  tiles: () => (
    <>
      <div className="bb-wait bb-filter-wait" />
      <Tiles />
    </>
  ),
  detail: () => (
    <div className="bb-columns">
      <Rows count={5} />
      <Rows count={5} />
    </div>
  ),
}

/** A placeholder for a page whose code is loading, in the page's shape, so that the layout does not jump. */
export const PageSkeleton = ({ shape }: { shape: PageShape }) => (
  <div className="bb-stack" aria-busy="true">
    <div className="bb-page-header">
      <div className="bb-page-header-words">
        <span className="bb-hidden">{screens.loading}</span>
        <div className="bb-wait bb-title-wait" />
        <Line short />
      </div>
    </div>
    {bodies[shape]()}
  </div>
)
