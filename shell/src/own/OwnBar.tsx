import { Button } from '@bluebonnet/ui/plain'
import './own.css'
import { clearOwnReleases, useOwn } from './own-portals.js'

/** Says all the time that this tab shows something else than what is released, and leads back. */
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
