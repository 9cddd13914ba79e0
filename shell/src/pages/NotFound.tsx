import { screens } from '@bluebonnet/contracts'
import { Link } from 'react-router'

/** The page for paths without a route, signed in or not (docs/rules/screens.md#not-found-page). */
export const NotFound = () => (
  <main id="main" className="shell-page" tabIndex={-1}>
    <h1>{screens.notFound.title}</h1>
    <p>{screens.notFound.text}</p>
    <p>
      <Link to="/">Go to the home page</Link>
    </p>
  </main>
)
