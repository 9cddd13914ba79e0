import type { PageShape } from '@bluebonnet/ui/plain'
import { lazy } from 'react'
import type { ComponentType } from 'react'

interface ScreenRoute {
  /** As in the manifest, from the root of the site. */
  path: string
  /** What stands in while its code is on the way. */
  shape: PageShape
  Screen: ComponentType
}

/** Every screen of the agent's portal, each a chunk of its own that is fetched when it is first opened. */
export const routes: readonly ScreenRoute[] = [
  { path: '/dashboard', shape: 'figures', Screen: lazy(() => import('./features/dashboard/index.js')) },
  { path: '/clients', shape: 'list', Screen: lazy(() => import('./features/clients/index.js')) },
  { path: '/clients/:id', shape: 'detail', Screen: lazy(() => import('./features/client/index.js')) },
  { path: '/properties', shape: 'tiles', Screen: lazy(() => import('./features/properties/index.js')) },
  { path: '/properties/:id', shape: 'detail', Screen: lazy(() => import('./features/property/index.js')) },
  { path: '/deals', shape: 'list', Screen: lazy(() => import('./features/deals/index.js')) },
  { path: '/deals/:id', shape: 'detail', Screen: lazy(() => import('./features/deal/index.js')) },
  { path: '/commission', shape: 'figures', Screen: lazy(() => import('./features/commission/index.js')) },
  { path: '/documents', shape: 'list', Screen: lazy(() => import('./features/documents/index.js')) },
  { path: '/reports', shape: 'figures', Screen: lazy(() => import('./features/reports/index.js')) },
  { path: '/calendar', shape: 'detail', Screen: lazy(() => import('./features/calendar/index.js')) },
  { path: '/training', shape: 'list', Screen: lazy(() => import('./features/training/index.js')) },
  { path: '/team-library', shape: 'tiles', Screen: lazy(() => import('./features/team-library/index.js')) },
  { path: '/support', shape: 'list', Screen: lazy(() => import('./features/support/index.js')) },
  { path: '/settings', shape: 'detail', Screen: lazy(() => import('./features/settings/index.js')) },
]
