import { lazy } from 'react'
import type { ComponentType } from 'react'

export interface ScreenRoute {
  /** As in the manifest, from the root of the site. */
  path: string
  Screen: ComponentType
}

/** Every screen of the agent's portal, each a chunk of its own that is fetched when it is first opened. */
export const routes: readonly ScreenRoute[] = [
  { path: '/dashboard', Screen: lazy(() => import('./features/dashboard/index.js')) },
  { path: '/clients', Screen: lazy(() => import('./features/clients/index.js')) },
  { path: '/clients/:id', Screen: lazy(() => import('./features/client/index.js')) },
  { path: '/properties', Screen: lazy(() => import('./features/properties/index.js')) },
  { path: '/properties/:id', Screen: lazy(() => import('./features/property/index.js')) },
  { path: '/deals', Screen: lazy(() => import('./features/deals/index.js')) },
  { path: '/deals/:id', Screen: lazy(() => import('./features/deal/index.js')) },
  { path: '/commission', Screen: lazy(() => import('./features/commission/index.js')) },
  { path: '/documents', Screen: lazy(() => import('./features/documents/index.js')) },
  { path: '/reports', Screen: lazy(() => import('./features/reports/index.js')) },
  { path: '/calendar', Screen: lazy(() => import('./features/calendar/index.js')) },
  { path: '/training', Screen: lazy(() => import('./features/training/index.js')) },
  { path: '/team-library', Screen: lazy(() => import('./features/team-library/index.js')) },
  { path: '/support', Screen: lazy(() => import('./features/support/index.js')) },
  { path: '/settings', Screen: lazy(() => import('./features/settings/index.js')) },
]
