import { GoButton } from './go-button.js'

export const CallToAction = () => (
  <section className="landing-call" aria-labelledby="call">
    <div>
      <h2 className="landing-heading" id="call">
        Already with us?
      </h2>
      <p>Sign in where you work: brokers and managers on one side, agents and coordinators on the other.</p>
    </div>
    <div className="landing-ways">
      <GoButton to="/broker-login" look="primary" size="large">
        Broker Login
      </GoButton>
      <GoButton to="/agent-login" size="large">
        Agent Login
      </GoButton>
    </div>
  </section>
)
