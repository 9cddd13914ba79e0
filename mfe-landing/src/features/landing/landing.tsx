import { CallToAction } from './call-to-action.js'
import { Features } from './features.js'
import { Footer } from './footer.js'
import { Hero } from './hero.js'
import { LeadForm } from './lead-form.js'
import { ProductPicture } from './product-picture.js'
import { TopBar } from './top-bar.js'
import './landing.css'

/** The public page: what the product does, and the form by which brokers and agents ask to join. */
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
