import large from './agent-dashboard.webp'
import small from './agent-dashboard-small.webp'

/**
 * The product as an agent finds it in the morning. It stands below the fold of a phone, so it loads when it is scrolled
 * to.
 */
export const ProductPicture = () => (
  <section className="landing-part landing-seen" aria-labelledby="seen">
    <h2 className="landing-heading" id="seen">
      What an agent sees in the morning
    </h2>
    <p>Listings, deals on their way to closing, commission this year and how far the cap is paid, on one screen.</p>
    <img
      className="landing-screen"
      src={large}
      srcSet={`${small} 720w, ${large} 1200w`}
      sizes="(max-width: 1240px) 92vw, 1200px"
      width={1200}
      height={800}
      loading="lazy"
      decoding="async"
      alt="The agent’s dashboard: four figures, recent deals with their status, a chart of commission by month and active listings with photos"
    />
  </section>
)
