import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { CALLER_RESOLVER, HistoryModule } from '@bluebonnet/platform'
import { AttemptEntity } from './attempts/attempt.entity.js'
import { Attempts } from './attempts/attempts.js'
import { EmailChangeEntity } from './email-changes/email-change.entity.js'
import { EmailChangeHandler } from './email-changes/email-change.handler.js'
import { EmailChangesController } from './email-changes/email-changes.controller.js'
import { EmailChanges } from './email-changes/email-changes.js'
import { EmailConfirmations } from './email-changes/email-confirmations.js'
import { LinkOpeners } from './links/link-openers.js'
import { LinkEntity } from './links/link.entity.js'
import { LinksController } from './links/links.controller.js'
import { Links } from './links/links.js'
import { FlowCookie } from './oidc/flow-cookie.js'
import { IdentityProvider } from './oidc/identity-provider.js'
import { OidcSignIn } from './oidc/oidc-sign-in.js'
import { OidcController } from './oidc/oidc.controller.js'
import { ForgottenPasswords } from './passwords/forgotten-passwords.js'
import { OwnPassword } from './passwords/own-password.js'
import { PasswordLinks } from './passwords/password-links.js'
import { SendPasswordLinkHandler, NotifyPasswordChangedHandler } from './passwords/password.handlers.js'
import { PasswordsController } from './passwords/passwords.controller.js'
import { Passwords } from './passwords/passwords.js'
import { Codes } from './second-factor/codes.js'
import { NotifySecondFactorHandler } from './second-factor/jobs/notify-second-factor-changed.handler.js'
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js'
import { RecoveryCodes } from './second-factor/recovery-codes.js'
import { SecondFactorController } from './second-factor/second-factor.controller.js'
import { ResetSecondFactor } from './second-factor/reset-second-factor.js'
import { SecondFactorChanges } from './second-factor/second-factor-changes.js'
import { SetUpSecondFactor } from './second-factor/set-up-second-factor.js'
import { SecondFactor } from './second-factor/second-factor.js'
import { RequiredSetup } from './second-factor/required-setup.js'
import { SecretBox } from './secrets/secret-box.js'
import { OwnSessionsController } from './sessions/own-sessions.controller.js'
import { OwnSessions } from './sessions/own-sessions.js'
import { SessionCookie } from './sessions/session-cookie.js'
import { SessionReader } from './sessions/session-reader.js'
import { SessionEntity } from './sessions/session.entity.js'
import { Sessions } from './sessions/sessions.js'
import { AuthSettings } from './settings/auth-settings.js'
import { Credentials } from './sign-in/credentials.js'
import { KnownBrowsers } from './sign-in/known-browsers.js'
import { LastPortal } from './sign-in/last-portal.js'
import { PasswordStrategy } from './sign-in/password.guard.js'
import { SessionController } from './sign-in/session.controller.js'
import { SignInController } from './sign-in/sign-in.controller.js'
import { SignIn } from './sign-in/sign-in.js'
import { SweepSignInsHandler } from './sweeps/sweep-sign-ins.handler.js'
import { Accounts } from './users/accounts.js'
import { Activation } from './users/activation.js'
import { Invitations } from './users/invitations.js'
import { UserAccess } from './users/user-access.js'
import { UserDetails } from './users/user-details.js'
import { UserEntity } from './users/user.entity.js'
import { UsersController } from './users/users.controller.js'
import { Users } from './users/users.js'

const entities = [AttemptEntity, EmailChangeEntity, LinkEntity, RecoveryCodeEntity, SessionEntity, UserEntity]
const signIn = [
  Attempts,
  Codes,
  Credentials,
  KnownBrowsers,
  LastPortal,
  OwnSessions,
  PasswordStrategy,
  SecretBox,
  SessionCookie,
  SessionReader,
  Sessions,
  SignIn,
]
const secondFactor = [
  RecoveryCodes,
  ResetSecondFactor,
  SecondFactor,
  SecondFactorChanges,
  SetUpSecondFactor,
  RequiredSetup,
]
const oidc = [FlowCookie, IdentityProvider, OidcSignIn]
const passwords = [ForgottenPasswords, OwnPassword, PasswordLinks, Passwords]
const users = [Accounts, Activation, EmailChanges, EmailConfirmations, Invitations, UserAccess, UserDetails, Users]
const links = [Links, LinkOpeners]
const jobs = [
  EmailChangeHandler,
  SendPasswordLinkHandler,
  SweepSignInsHandler,
  NotifyPasswordChangedHandler,
  NotifySecondFactorHandler,
]

/** Users, sign-in, sessions, links and limits on attempts. */
@Global()
@Module({
  imports: [DiscoveryModule, HistoryModule, TypeOrmModule.forFeature(entities)],
  controllers: [
    EmailChangesController,
    LinksController,
    OidcController,
    OwnSessionsController,
    PasswordsController,
    SecondFactorController,
    SessionController,
    SignInController,
    UsersController,
  ],
  providers: [
    ...signIn,
    ...secondFactor,
    ...oidc,
    ...passwords,
    ...users,
    ...links,
    AuthSettings,
    ...jobs,
    { provide: CALLER_RESOLVER, useExisting: SessionReader },
  ],
  exports: [
    Accounts,
    Attempts,
    AuthSettings,
    CALLER_RESOLVER,
    EmailChanges,
    Invitations,
    Links,
    SecretBox,
    SessionReader,
    Sessions,
    RequiredSetup,
    UserDetails,
  ],
})
export class AuthModule {}
