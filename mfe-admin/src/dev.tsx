import { FakeShell, createFakeShell, fakeSuperAdmin } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import '@bluebonnet/ui/plain.css'
import '@bluebonnet/ui/app.css'
import { createRoot } from 'react-dom/client'
import Portal from './portal.js'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

/** The portal without a shell, for working on its screens: `npm run dev`. */
const shell = createFakeShell(fakeSuperAdmin)
createRoot(root).render(
  <FakeShell shell={shell} path={window.location.pathname === '/' ? '/admin-dashboard' : window.location.pathname}>
    <ThemeProvider>
      <Portal />
    </ThemeProvider>
  </FakeShell>,
)
