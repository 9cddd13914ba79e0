import { screens } from '@bluebonnet/contracts'
import { Button } from 'antd'
import { formatCount } from '../base/counts.js'

interface LoadMoreProps {
  shown: number
  total: number
  /** Whether counting stopped at the total, so that there may be more. */
  isAtLeast?: boolean | undefined
  /** What is counted, in the plural: 'deals'. */
  noun: string
  loading: boolean
  /** Whether the rows that were asked for last did not come. */
  failed?: boolean
  onMore: () => void
}

/** Lists page by cursor: how many are shown, and a button for more. */
export const LoadMore = ({ shown, total, isAtLeast = false, noun, loading, failed = false, onMore }: LoadMoreProps) => (
  <div className="bb-more">
    <output>
      Showing {formatCount(shown)} of {formatCount(Math.max(shown, total))}
      {isAtLeast ? '+' : ''} {noun}
      {failed ? '. The next ones could not be loaded.' : ''}
    </output>
    {shown < total || isAtLeast ? (
      <Button onClick={onMore} disabled={loading}>
        {loading ? screens.loading : 'Show more'}
      </Button>
    ) : null}
  </div>
)
