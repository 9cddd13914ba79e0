import { Button } from '@bluebonnet/ui/plain'
import './own.css'
import { clearOwnReleases, useOwn } from './own-portals.js'

/** Always shows that this tab runs a build other than the released one, and offers the way back. */
const OwnBar = () => {
  const { what, trouble } = useOwn()
  if (what === null) return null
  return (
    <aside className="shell-own" aria-label="What this tab shows">
      <output>{trouble === null ? what : `${what} cannot be shown, you see what is released (${trouble})`}</output>
      <Button size="small" look="quiet" onClick={clearOwnReleases}>
        Stop
      </Button>
    </aside>
  )
}

export default OwnBar
