import { consumerProtectionNoticeUrl, trecNotices } from '@bluebonnet/contracts'
import { Mark } from '@bluebonnet/ui/plain'
import type { ReactNode } from 'react'
import { useBrokerage } from '../../shared/use-brokerage.js'
import small from './agent-dashboard-small.webp'
import large from './agent-dashboard.webp'
import { GoButton, Hero } from './hero.js'
import { LeadForm } from './lead-form.js'
import './landing.css'

const CallToAction = () => (
  <section className="landing-call" aria-labelledby="call">
    <div>
      <h2 className="landing-heading" id="call">
        Already with us?
      </h2>
      <p>Brokers and managers sign in on one side, agents and coordinators on the other.</p>
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

/**
 * The compliance line and the two notices that a broker's page must link to, with labels in at least 10-point type (22
 * TAC 531.20). The IABS form is the brokerage's own, or TREC's blank one until it is set.
 */
const Footer = () => {
  const { name, licenceNumber, iabsUrl } = useBrokerage()
  return (
    <footer className="landing-footer">
      <p>
        © 2024 {name}. Texas real-estate broker license #{licenceNumber}.
      </p>
      <ul className="landing-notices">
        <li>
          <a href={iabsUrl} target="_blank" rel="noreferrer">
            {trecNotices.iabs}
          </a>
        </li>
        <li>
          <a href={consumerProtectionNoticeUrl} target="_blank" rel="noreferrer">
            {trecNotices.consumerProtection}
          </a>
        </li>
      </ul>
      <ul className="landing-small">
        {['Privacy Policy', 'Terms of Service', 'Support'].map((label) => (
          <li key={label}>
            <a href="#content" onClick={(event) => event.preventDefault()}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}

/** A picture of an agent's dashboard. It is below the fold on a phone, so it loads on scroll. */
const ProductPicture = () => (
  <section className="landing-part landing-seen" aria-labelledby="seen">
    <h2 className="landing-heading" id="seen">
      What an agent sees in the morning
    </h2>
    <p>Listings, deals on their way to closing, commission this year and how far the cap is paid, on one screen.</p>
    <div className="landing-screen">
      <img
        src={large}
        srcSet={`${small} 720w, ${large} 1200w`}
        sizes="(max-width: 560px) 200vw, (max-width: 1240px) 92vw, 1200px"
        width={1200}
        height={800}
        loading="lazy"
        decoding="async"
        alt={
          'The agent’s dashboard: four figures, recent deals with their status, ' +
          'a chart of commission by month and active listings with photos'
        }
      />
    </div>
  </section>
)

const TopBar = () => (
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

interface Feature {
  title: string
  text: string
  icon: ReactNode
}

/** The six cards (docs/rules/screens.md#landing), each with its own line drawing. */
const features: Feature[] = [
  {
    title: 'Texas compliance',
    text: 'IABS and consumer notices where TREC asks for them, current contract forms, and files kept four years.',
    icon: <path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6Zm-3.5 9 2.5 2.5 4.5-5" />,
  },
  {
    title: 'Commission tracking',
    text: 'Splits, fees and caps to the cent, with every step that led to the figure.',
    icon: <path d="M4 20V10m5 10V4m5 16v-7m5 7V8M3 20h18" />,
  },
  {
    title: 'Client management',
    text: 'Buyers and sellers with their budget, notes and every deal they are part of.',
    icon: (
      <path
        d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6m1-9a3 3 0 1
        0-1.5-5.6M17 14c2.6.4 4 2.4 4 6"
      />
    ),
  },
  {
    title: 'Document storage',
    text: 'Contracts, disclosures and inspections beside their deal, shared by a link that expires.',
    icon: <path d="M6 3h8l4 4v14H6Zm8 0v4h4M9 12h6m-6 4h6" />,
  },
  {
    title: 'Deal pipeline',
    text: 'From the first draft through broker approval to closing, with dates nobody forgets.',
    icon: <path d="M4 6h4v4H4Zm6 8h4v4h-4Zm6-8h4v4h-4ZM8 8h8M6 10v6h4m4 0h4v-6" />,
  },
  {
    title: 'Listing tools',
    text: 'Photos, prices and status of each listing, moved along by its deal.',
    icon: <path d="M3 11l9-7 9 7M5 10v10h14V10M10 20v-6h4v6" />,
  },
]

const Features = () => (
  <section className="landing-part" aria-labelledby="features">
    <h2 className="landing-heading" id="features">
      What a brokerage does all day, without the spreadsheets
    </h2>
    <ul className="landing-cards">
      {features.map(({ title, text, icon }) => (
        <li key={title} className="landing-card">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="landing-icon">
            {icon}
          </svg>
          <h3 className="landing-card-title">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** The public page: the product's features, and the form for brokers and agents who want to join. */
const Landing = () => (
  <div className="landing">
    <TopBar />
    <main id="content">
      <Hero />
      <ProductPicture />
      <Features />
      <LeadForm />
      <CallToAction />
    </main>
    <Footer />
  </div>
)

export default Landing
