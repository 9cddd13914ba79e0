import { screens } from '@bluebonnet/contracts'
import { Link } from 'react-router'

/** Links to the three sign-in pages, where the page does not know the person's role. */
export const SignInLinks = () => (
  <p className="door-help">
    <Link to="/agent-login">{screens.login.agent}</Link>
    {' · '}
    <Link to="/broker-login">{screens.login.broker}</Link>
    {' · '}
    <Link to="/admin-login">{screens.login.admin}</Link>
  </p>
)
