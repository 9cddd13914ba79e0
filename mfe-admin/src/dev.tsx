import { runStandalone } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import '@bluebonnet/ui/plain.css'
import '@bluebonnet/ui/app.css'
import manifest from './portal.manifest.js'
import Portal from './portal.js'

/** The portal without a shell, for working on its screens: `npm run dev`. */
void runStandalone(
  manifest,
  <ThemeProvider>
    <Portal />
  </ThemeProvider>,
)
