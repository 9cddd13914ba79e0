import { z } from 'zod'
import { defineCalls } from '../call.js'
import { roles } from '@bluebonnet/domain'
import { byId, successAnswer, email, emptyObject } from '../shared/fields.js'
import { orderIn, pageQuery, plainPage } from '../shared/paging.js'
import {
  changeOwnAccount,
  changeUser,
  createUser,
  credentials,
  inviteUser,
  currentUser,
  newPassword,
  signedIn,
  userEntry,
} from './account.schema.js'

const linkToken = z.string().min(1).max(500)

export const accountCalls = defineCalls({
  'GET /api/auth/user': { permission: 'account.own', summary: 'The signed-in person', answer: currentUser },
  'POST /api/auth/agent-login': {
    permission: 'public',
    summary: 'Sign in to the Agent Portal',
    body: credentials,
    answer: signedIn,
  },
  'POST /api/auth/broker-login': {
    permission: 'public',
    summary: 'Sign in to the Broker Portal',
    body: credentials,
    answer: signedIn,
  },
  'POST /api/auth/admin-login': {
    permission: 'public',
    summary: 'Sign in to the Super Admin Portal',
    body: credentials,
    answer: signedIn,
  },
  'POST /api/auth/logout': {
    permission: 'public',
    summary: 'Sign out',
    body: emptyObject.optional(),
    answer: successAnswer,
  },
  'GET /api/login': {
    permission: 'public',
    summary: 'Go to the sign-in page, or ask first if another site led there',
    query: z.object({ next: z.string().max(2_000).optional() }),
    answer: 'stream',
    status: 302,
  },
  'GET /api/login/callback': {
    permission: 'public',
    summary: 'Return from the identity provider',
    answer: 'stream',
    status: 302,
    query: z
      .object({
        code: z.string().max(4_000),
        state: z.string().max(1_000),
        iss: z.string().max(1_000),
        error: z.string().max(200),
        error_description: z.string().max(2_000),
      })
      .partial(),
  },
  'POST /api/auth/forgot-password': {
    permission: 'public',
    summary: 'Request a link to set a new password',
    status: 202,
    body: z.strictObject({ email }),
    answer: successAnswer,
  },
  'POST /api/auth/set-password': {
    permission: 'public',
    summary: 'Set a password by a one-time link',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    answer: successAnswer.extend({ user: currentUser.nullable() }),
  },
  'POST /api/auth/confirm-email': {
    permission: 'public',
    summary: 'Confirm a new e-mail address by a one-time link',
    body: z.strictObject({ token: linkToken }),
    answer: successAnswer,
  },
  'POST /api/auth/take-back-email': {
    permission: 'public',
    summary: 'Stop or take back a new e-mail address by the link in the mail to the old one',
    body: z.strictObject({ token: linkToken }),
    answer: successAnswer.extend({ isRestored: z.boolean() }),
  },
  'POST /api/auth/change-password': {
    permission: 'account.own',
    summary: "Change the caller's own password",
    body: z.strictObject({ currentPassword: z.string().min(1).max(1_000), newPassword }),
    answer: successAnswer,
  },
  'PATCH /api/auth/user': {
    permission: 'account.own',
    summary: "Change the caller's own phone and photo",
    body: changeOwnAccount,
    answer: successAnswer,
  },
  'POST /api/auth/create-user': {
    permission: 'users.manage',
    summary: 'Create a broker or manager',
    status: 201,
    body: createUser,
    answer: userEntry.extend({ success: z.literal(true) }),
  },
  'GET /api/users': {
    permission: 'users.manage',
    summary: 'Everyone with an account',
    query: pageQuery({ role: z.enum(roles).optional(), isActive: z.stringbool().optional(), ...orderIn('users') }),
    answer: z.array(userEntry),
  },
  'PATCH /api/users/:id': {
    permission: 'users.manage',
    summary: 'Deactivate, reactivate, or reset the second factor',
    params: byId,
    body: changeUser,
    answer: userEntry,
  },
  'POST /api/users/invitations': {
    permission: 'users.manage',
    summary: 'Invite a broker or manager to set a password',
    status: 201,
    body: inviteUser,
    answer: userEntry,
  },
  'POST /api/users/:id/invitation': {
    permission: 'users.manage',
    summary: 'E-mail the link for the first password again',
    status: 202,
    creates: true,
    params: byId,
    body: emptyObject.optional(),
    answer: successAnswer,
  },
  'GET /api/users/brokers': {
    permission: 'users.readLeaders',
    summary: 'Brokers',
    query: plainPage,
    answer: z.array(userEntry),
  },
  'GET /api/users/managers': {
    permission: 'users.readLeaders',
    summary: 'Managers',
    query: plainPage,
    answer: z.array(userEntry),
  },
})
