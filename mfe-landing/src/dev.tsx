import { runStandalone } from '@bluebonnet/portal-sdk/testing'
import '@bluebonnet/ui/plain.css'
import manifest from './portal.manifest.js'
import Portal from './portal.js'

/** Runs the portal without the shell, to work on its screens: `npm run dev`. */
void runStandalone(manifest, <Portal />)
