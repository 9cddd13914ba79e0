export { UserEntity, normalEmail } from './users/user.entity.js'
export * from './links/link.entity.js'
export * from './attempts/attempt.entity.js'
export { AuthModule } from './auth.module.js'
export { linkErrors, Links } from './links/links.js'
export { type LinkOpener, type LinkWords, OpensLink } from './links/link-openers.js'
export { Attempts } from './attempts/attempts.js'
export {
  clientMailLimits,
  hourlyLimits,
  messageLimits,
  portalReportLimits,
  revealLimits,
} from './attempts/attempt-limits.js'
export { SessionReader } from './sessions/session-reader.js'
export { Sessions } from './sessions/sessions.js'
export { SecretBox } from './secrets/secret-box.js'
export { Codes } from './second-factor/codes.js'
export { RequiredSetup } from './second-factor/required-setup.js'
export { AuthSettings, defaultAuthSettings, logoAddressOf } from './settings/auth-settings.js'
export { Accounts } from './users/accounts.js'
export { hashNewPassword } from './passwords/password-rules.js'
export { Invitations, isInvited } from './users/invitations.js'
export { EmailChanges, newEmailIn, newEmailOf } from './email-changes/email-changes.js'
export { UserDetails } from './users/user-details.js'
export { namesOfPeople } from './users/users.js'
export { userErrors } from './users/user.errors.js'
