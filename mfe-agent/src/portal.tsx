import { screensOf } from '@bluebonnet/ui/plain'
import { CdaWatch } from './features/cda/pending-cda-pages.js'
import manifest from './portal.manifest.js'

const Screens = screensOf(manifest.routes)

/** The one module that the shell loads. Paths match the manifest and start at the site root. */
const AgentPortal = () => (
  <div className="bb-stack">
    <CdaWatch />
    <Screens />
  </div>
)

export default AgentPortal
