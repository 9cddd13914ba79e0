import { runStandalone } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import '@bluebonnet/ui/plain.css'
import '@bluebonnet/ui/app.css'
import manifest from './portal.manifest.js'
import Portal from './portal.js'

/** Runs the portal without the shell, to work on its screens: `npm run dev`. */
void runStandalone(
  manifest,
  <ThemeProvider>
    <Portal />
  </ThemeProvider>,
)
