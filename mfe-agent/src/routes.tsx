import { lazyPart } from '@bluebonnet/ui/plain'
import type { PageShape } from '@bluebonnet/ui/plain'
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
  { path: '/dashboard', shape: 'figures', Screen: lazyPart(() => import('./features/dashboard/index.js')) },
  { path: '/clients', shape: 'list', Screen: lazyPart(() => import('./features/clients/index.js')) },
  { path: '/clients/:id', shape: 'detail', Screen: lazyPart(() => import('./features/client/index.js')) },
  { path: '/properties', shape: 'tiles', Screen: lazyPart(() => import('./features/properties/index.js')) },
  { path: '/properties/:id', shape: 'detail', Screen: lazyPart(() => import('./features/property/index.js')) },
  { path: '/deals', shape: 'list', Screen: lazyPart(() => import('./features/deals/index.js')) },
  { path: '/deals/:id', shape: 'detail', Screen: lazyPart(() => import('./features/deal/index.js')) },
  { path: '/commission', shape: 'figures', Screen: lazyPart(() => import('./features/commission/index.js')) },
  { path: '/documents', shape: 'list', Screen: lazyPart(() => import('./features/documents/index.js')) },
  { path: '/reports', shape: 'figures', Screen: lazyPart(() => import('./features/reports/index.js')) },
  { path: '/calendar', shape: 'detail', Screen: lazyPart(() => import('./features/calendar/index.js')) },
  { path: '/training', shape: 'list', Screen: lazyPart(() => import('./features/training/index.js')) },
  { path: '/team-library', shape: 'tiles', Screen: lazyPart(() => import('./features/team-library/index.js')) },
  { path: '/support', shape: 'list', Screen: lazyPart(() => import('./features/support/index.js')) },
  { path: '/settings', shape: 'detail', Screen: lazyPart(() => import('./features/settings/index.js')) },
]
