import { runStandalone } from '@bluebonnet/portal-sdk/testing'
import '@bluebonnet/ui/plain.css'
import manifest from './portal.manifest.js'
import Portal from './portal.js'

/** The portal without a shell, for working on its screens: `npm run dev`. */
void runStandalone(manifest, <Portal />)
