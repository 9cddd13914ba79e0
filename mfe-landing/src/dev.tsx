import { FakeShell, createFakeShell } from '@bluebonnet/portal-sdk/testing'
import '@bluebonnet/ui/plain.css'
import { createRoot } from 'react-dom/client'
import Portal from './portal.js'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

/** The portal without a shell, for working on its screens: `npm run dev`. */
const shell = createFakeShell(null)
createRoot(root).render(
  <FakeShell shell={shell} path={window.location.pathname === '/' ? '/' : window.location.pathname}>
    <Portal />
  </FakeShell>,
)
