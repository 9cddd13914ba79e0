import { z } from 'zod'
import { defineCalls } from '../call.js'
import { email, done, nothing } from '../shared/fields.js'
import { plainPage } from '../shared/paging.js'
import { createUser, credentials, currentUser, newPassword, signedIn, userEntry } from './account.schema.js'

export const accountCalls = defineCalls({
  'GET /api/auth/user': { permission: 'account.use', summary: 'Who is signed in', answer: currentUser },
  'POST /api/auth/agent-login': { permission: 'public', summary: 'Sign in to the Agent Portal', body: credentials, answer: signedIn },
  'POST /api/auth/broker-login': { permission: 'public', summary: 'Sign in to the Broker Portal', body: credentials, answer: signedIn },
  'POST /api/auth/admin-login': { permission: 'public', summary: 'Sign in to the Super Admin Portal', body: credentials, answer: signedIn },
  'POST /api/auth/logout': { permission: 'public', summary: 'Sign out', body: nothing.optional(), answer: done },
  'GET /api/login': { permission: 'public', summary: 'Go to the sign-in page', query: z.object({ next: z.string().max(2_000).optional() }), answer: 'stream', status: 302 },
  'POST /api/auth/forgot-password': { permission: 'public', summary: 'Ask for a link to set a new password', status: 202, body: z.strictObject({ email }), answer: done },
  'POST /api/auth/set-password': {
    permission: 'public', summary: 'Set a password by a one-time link', body: z.strictObject({ token: z.string().min(1).max(500), password: newPassword }), answer: done,
  },
  'POST /api/auth/change-password': {
    permission: 'account.use', summary: 'Change one\'s own password',
    body: z.strictObject({ currentPassword: z.string().min(1).max(1_000), newPassword }), answer: done,
  },
  'POST /api/auth/create-user': { permission: 'users.manage', summary: 'Create a broker or manager', status: 201, body: createUser, answer: userEntry.extend({ success: z.literal(true) }) },
  'GET /api/users/brokers': { permission: 'users.readLeaders', summary: 'Brokers', query: plainPage, answer: z.array(userEntry) },
  'GET /api/users/managers': { permission: 'users.readLeaders', summary: 'Managers', query: plainPage, answer: z.array(userEntry) },
})
