import type { ReactNode } from 'react'

interface Feature {
  title: string
  text: string
  icon: ReactNode
}

/** The six cards (docs/rules/screens.md#landing), each with a line drawing of its own. */
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
      <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6m1-9a3 3 0 1 0-1.5-5.6M17 14c2.6.4 4 2.4 4 6" />
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

export const Features = () => (
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
