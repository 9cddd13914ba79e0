import { screens } from '@bluebonnet/contracts'
import { Button } from 'antd'

interface LoadMoreProps {
  shown: number
  total: number
  /** What is counted, in the plural: 'deals'. */
  noun: string
  loading: boolean
  onMore: () => void
}

/** Lists page by cursor: how many are shown, and a button for more. */
export const LoadMore = ({ shown, total, noun, loading, onMore }: LoadMoreProps) => (
  <div className="bb-more">
    <output>Showing {shown.toLocaleString()} of {total.toLocaleString()} {noun}</output>
    {shown < total ? <Button onClick={onMore} disabled={loading}>{loading ? screens.loading : 'Show more'}</Button> : null}
  </div>
)
