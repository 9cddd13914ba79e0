import { screens } from '@bluebonnet/contracts'
import { GoButton } from './go-button.js'
import { HillCountry } from './hill-country.js'

export const Hero = () => (
  <section className="landing-hero">
    <div className="landing-hero-words">
      <p className="landing-kicker">For Texas real-estate brokerages</p>
      <h1 className="landing-title" tabIndex={-1}>
        The back office your brokerage runs on
      </h1>
      <p className="landing-lead">
        Clients, listings, deals and commission in one place. Brokers approve with the whole file in front of them,
        agents see what they earn to the cent, and the title company gets a clean disbursement authorization.
      </p>
      <div className="landing-ways">
        <GoButton to="/broker-login" look="primary" size="large">
          {screens.login.broker}
        </GoButton>
        <GoButton to="/agent-login" size="large">
          {screens.login.agent}
        </GoButton>
      </div>
    </div>
    <HillCountry />
  </section>
)
