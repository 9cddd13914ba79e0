import { lazyPart } from '@bluebonnet/ui/plain'
import type { PageShape } from '@bluebonnet/ui/plain'
import type { ComponentType } from 'react'

interface ScreenRoute {
  path: string
  shape: PageShape
  Screen: ComponentType
}

/** Every screen of the agent's portal, each a chunk of its own that is fetched when it is first opened. */
export const routes: readonly ScreenRoute[] = [
  { path: '/dashboard', shape: 'figures', Screen: lazyPart(() => import('./features/dashboard/dashboard.js')) },
  { path: '/my-day', shape: 'list', Screen: lazyPart(() => import('./features/my-day/my-day.js')) },
  { path: '/messages', shape: 'list', Screen: lazyPart(() => import('./features/messages/messages.js')) },
  { path: '/messages/:id', shape: 'detail', Screen: lazyPart(() => import('./features/messages/conversation.js')) },
  { path: '/clients', shape: 'list', Screen: lazyPart(() => import('./features/clients/clients.js')) },
  { path: '/clients/:id', shape: 'detail', Screen: lazyPart(() => import('./features/client/client.js')) },
  { path: '/properties', shape: 'tiles', Screen: lazyPart(() => import('./features/properties/properties.js')) },
  { path: '/properties/:id', shape: 'detail', Screen: lazyPart(() => import('./features/property/property.js')) },
  { path: '/deals', shape: 'list', Screen: lazyPart(() => import('./features/deals/deals.js')) },
  { path: '/deals/:id', shape: 'detail', Screen: lazyPart(() => import('./features/deal/deal.js')) },
  { path: '/commission', shape: 'figures', Screen: lazyPart(() => import('./features/commission/commission.js')) },
  { path: '/payees', shape: 'list', Screen: lazyPart(() => import('./features/payees/payees.js')) },
  { path: '/documents', shape: 'list', Screen: lazyPart(() => import('./features/documents/documents.js')) },
  { path: '/reports', shape: 'figures', Screen: lazyPart(() => import('./features/reports/reports.js')) },
  { path: '/calendar', shape: 'detail', Screen: lazyPart(() => import('./features/calendar/calendar.js')) },
  { path: '/training', shape: 'list', Screen: lazyPart(() => import('./features/training/training.js')) },
  { path: '/team-library', shape: 'tiles', Screen: lazyPart(() => import('./features/team-library/team-library.js')) },
  { path: '/support', shape: 'list', Screen: lazyPart(() => import('./features/support/support.js')) },
  { path: '/settings', shape: 'detail', Screen: lazyPart(() => import('./features/settings/settings.js')) },
]
