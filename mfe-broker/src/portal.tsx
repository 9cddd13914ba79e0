import { screensOf } from '@bluebonnet/ui/plain'
import manifest from './portal.manifest.js'

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
export default screensOf(manifest.routes)
