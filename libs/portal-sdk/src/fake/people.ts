import type { SessionUser } from '../session/session-store.js'

const nobody = {
  profileImageUrl: null,
  phone: null,
  trecLicenseNo: '0712345',
  isSuperAdmin: false,
  secondFactor: 'off',
} as const

export const fakeAgent: SessionUser = {
  ...nobody,
  id: '01900000-0000-7000-8000-000000000001',
  email: 'agent@bluebonnet.test',
  firstName: 'Avery',
  lastName: 'Agent',
  role: 'AGENT',
  agentId: '01900000-0000-7000-8000-00000000000a',
}
export const fakeBroker: SessionUser = {
  ...nobody,
  id: '01900000-0000-7000-8000-000000000002',
  email: 'broker@bluebonnet.test',
  firstName: 'Blake',
  lastName: 'Broker',
  role: 'BROKER',
  agentId: null,
}
export const fakeSuperAdmin: SessionUser = {
  ...nobody,
  id: '01900000-0000-7000-8000-000000000003',
  email: 'admin@bluebonnet.test',
  firstName: 'Sam',
  lastName: 'Admin',
  role: 'AGENT',
  isSuperAdmin: true,
  agentId: null,
}
