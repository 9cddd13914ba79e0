const page = (path, ...queries) => queries.map((query) => `/api/${path}?limit=50${query === '' ? '' : `&${query}`}`)

/** A word of most rows, one of few, one of none, and one too short for a trigram. */
const words = ['q=austin', 'q=nguyen', 'q=zzyzx', 'q=br']

/** Every list's first page under every filter that its screen has, and what the figures' screens ask. `agentId` is one agent's. */
const business = (agentId) => [
  ...page('clients', '', 'type=BUYER', 'status=ACTIVE', 'status=INACTIVE', ...words),
  ...page('properties', '', 'status=ACTIVE', 'status=SOLD', 'propertyType=LAND', ...words),
  ...page('deals', '', 'status=NEW', 'status=UNDER_CONTRACT', 'status=CLOSED', 'status=CANCELLED', 'side=BUYER', 'side=BUYER&status=PENDING', 'withoutCda=true', `closingBy=${day(14).slice(0, 10)}`, ...words),
  ...page('documents', '', 'type=CONTRACT', 'type=OTHER', 'q=contract', 'q=cda', 'q=zzyzx'),
  ...page('cdas', '', ...words),
  ...page('activity', '', 'q=created', 'q=zzyzx'),
  ...page('notifications', '', 'unread=true', 'q=approved', 'q=zzyzx'),
  ...page('agents', '', 'q=nguyen'),
  ...page('templates', ''),
  `/api/calendar-events?startDate=${day(-20)}&endDate=${day(20)}`,
  ...page('calendar-events', '', 'eventType=CLOSING', 'q=showing'),
  ...['austin', 'nguyen', 'oak', 'zzyzx', 'br'].map((q) => `/api/search?q=${q}`),
  '/api/dashboard/stats', '/api/commission/summary', '/api/reports/summary', '/api/reports/series', '/api/counts', '/api/auth/user',
  ...(agentId === undefined ? [] : [`/api/clients?limit=50&agentId=${agentId}`, `/api/properties?limit=50&agentId=${agentId}`, `/api/deals?limit=50&agentId=${agentId}`, `/api/commission/summary?agentId=${agentId}`]),
]

const office = [...page('deals/pending-approvals', '', ...words), '/api/broker/stats', '/api/roster', ...page('leads', '', 'status=NEW', ...words)]
const admin = [...page('users', '', 'role=AGENT', 'isActive=true', ...words), ...page('users/brokers', ''), ...page('users/managers', ''), ...page('audit-log', '', 'q=deal'), ...page('leads', '', 'status=CLOSED', 'q=nguyen')]

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString()

/** What each kind of caller may ask. */
export const readingCalls = (agentId) => ({ agent: business(), broker: [...business(agentId), ...office], admin })
