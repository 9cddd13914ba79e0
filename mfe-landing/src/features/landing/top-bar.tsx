import { Mark } from '@bluebonnet/ui/plain'
import { GoButton } from './go-button.js'

export const TopBar = () => (
  <header className="landing-bar">
    <a className="landing-name" href="/">
      <Mark />
      Bluebonnet
    </a>
    <nav className="landing-bar-ways" aria-label="Sign in">
      <GoButton to="/admin-login" look="quiet">
        Admin Login
      </GoButton>
      <GoButton to="/broker-login" look="quiet">
        Broker Login
      </GoButton>
      <GoButton to="/agent-login">Agent Login</GoButton>
    </nav>
  </header>
)
