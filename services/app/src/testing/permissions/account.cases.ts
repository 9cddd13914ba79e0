import { testPassword } from '@bluebonnet/brokerage/testing'
import { newId } from '@bluebonnet/platform'
import { freshAddress, type CallerName, type Office } from '../product.js'
import {
  anybody,
  type CallCase,
  nobodyFinds,
  type Sent,
  signedIn,
  superAdminFindsNone,
  superAdminOnly,
} from './call-case.js'
import { emailToken, invitedUser, passingUser, passwordToken, session } from './rows.js'

/** Each caller's own e-mail and password at one portal. */
const signIn = (_row: unknown, caller: CallerName, office: Office): Sent => {
  const email = caller === 'signedOut' ? 'nobody@example.test' : office[caller].email
  return { body: { email, password: testPassword }, headers: { 'x-forwarded-for': freshAddress() } }
}

const person = () => ({ email: `${newId()}@example.test`, firstName: 'June', lastName: 'Hale' })

export const accountCases = {
  'GET /api/auth/user': { own: signedIn },
  'POST /api/auth/agent-login': { send: signIn, withoutSession: true, own: [401, 200, 200, 200, 403, 403, 403] },
  'POST /api/auth/broker-login': { send: signIn, withoutSession: true, own: [401, 403, 403, 403, 200, 200, 403] },
  'POST /api/auth/admin-login': { send: signIn, withoutSession: true, own: [401, 403, 403, 403, 403, 403, 200] },
  'POST /api/auth/logout': { byNewPerson: true, own: anybody },
  'GET /api/login': { own: [302, 302, 302, 302, 302, 302, 302] },
  // Without an identity provider nobody returns from one.
  'GET /api/login/callback': { own: [404, 404, 404, 404, 404, 404, 404] },
  'POST /api/auth/forgot-password': {
    // Each for another address: the account counts too, for any caller.
    send: () => ({ body: { email: `${newId()}@example.test` }, headers: { 'x-forwarded-for': freshAddress() } }),
    own: [202, 202, 202, 202, 202, 202, 202],
  },
  'POST /api/auth/set-password': {
    // It signs in, and so would end the caller's session.
    withoutSession: true,
    row: passwordToken,
    send: ({ id }) => ({ body: { token: id, password: 'pecan-orchard-10' } }),
    own: anybody,
    missing: [404, 404, 404, 404, 404, 404, 404],
  },
  'POST /api/auth/confirm-email': {
    row: emailToken('CONFIRM_EMAIL'),
    send: ({ id }) => ({ body: { token: id } }),
    own: anybody,
    missing: [404, 404, 404, 404, 404, 404, 404],
  },
  'POST /api/auth/take-back-email': {
    row: emailToken('TAKE_BACK_EMAIL'),
    send: ({ id }) => ({ body: { token: id } }),
    own: anybody,
    missing: [404, 404, 404, 404, 404, 404, 404],
  },
  'POST /api/auth/change-password': {
    byNewPerson: true,
    send: () => ({ body: { currentPassword: testPassword, newPassword: 'pecan-orchard-10' } }),
    own: signedIn,
  },
  'GET /api/auth/sessions': { row: session, own: signedIn, seenBy: ['owner'] },
  'DELETE /api/auth/sessions/:id': { row: session, own: [401, 204, 404, 404, 404, 404, 404], missing: nobodyFinds },
  'POST /api/auth/totp/setup': { byNewPerson: true, send: () => ({ body: { password: testPassword } }), own: signedIn },
  'POST /api/auth/totp/enable': {
    byNewPerson: true,
    send: () => ({ body: { code: '123456' } }),
    own: [401, 409, 409, 409, 409, 409, 409],
  },
  'POST /api/auth/totp/disable': {
    byNewPerson: true,
    send: () => ({ body: { code: '123456' } }),
    own: [401, 409, 409, 409, 409, 409, 409],
  },
  'GET /api/auth/totp/recovery-codes': { own: signedIn },
  'POST /api/auth/totp/recovery-codes': {
    byNewPerson: true,
    send: () => ({ body: { code: '123456' } }),
    own: [401, 409, 409, 409, 409, 409, 409],
  },
  'POST /api/auth/create-user': {
    send: () => ({ body: { ...person(), password: testPassword, role: 'MANAGER' } }),
    own: [401, 403, 403, 403, 403, 403, 201],
  },
  'GET /api/users': { row: passingUser, own: superAdminOnly, seenBy: ['superAdmin'] },
  'PATCH /api/users/:id': {
    row: passingUser,
    send: () => ({ body: { isActive: false } }),
    own: superAdminOnly,
    missing: superAdminFindsNone,
  },
  'POST /api/users/invitations': { send: () => ({ body: person() }), own: [401, 403, 403, 403, 403, 403, 201] },
  'POST /api/users/:id/invitation': {
    row: invitedUser,
    own: [401, 403, 403, 403, 403, 403, 202],
    missing: superAdminFindsNone,
  },
  'GET /api/users/brokers': { own: [401, 403, 403, 403, 200, 200, 200] },
  'GET /api/users/managers': { own: [401, 403, 403, 403, 200, 200, 200] },
  'GET /api/history/:kind/:id': {
    row: async () => ({ id: '0198f6a0-0000-7000-8000-000000000000', kind: 'deal' }),
    own: [401, 403, 403, 403, 200, 200, 403],
    missing: [401, 403, 403, 403, 200, 200, 403],
  },
  'GET /api/audit-log': { own: superAdminOnly },
} as const satisfies Record<string, CallCase>

export const newAgent = person
