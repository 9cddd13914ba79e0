import { screensOf } from '@bluebonnet/ui/plain'
import { CdaWatch } from './features/cda/awaited-cdas.js'
import manifest from './portal.manifest.js'

const Screens = screensOf(manifest.routes)

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AgentPortal = () => (
  <div className="bb-stack">
    <CdaWatch />
    <Screens />
  </div>
)

export default AgentPortal
