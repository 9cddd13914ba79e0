import { screensOf } from '@bluebonnet/ui/plain'
import manifest from './portal.manifest.js'

/** The one module that the shell loads. Paths match the manifest and start at the site root. */
export default screensOf(manifest.routes)
