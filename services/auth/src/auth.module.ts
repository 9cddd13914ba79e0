import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { CALLER_RESOLVER, JournalModule } from '@bluebonnet/platform'
import { AgentProfiles } from './agents/agent-profiles.js'
import { AgentEntity } from './agents/agent.entity.js'
import { Agents } from './agents/agents.js'
import { Owners } from './agents/owners.js'
import { PeopleAccess } from './agents/people-access.js'
import { PeopleController } from './agents/people.controller.js'
import { People } from './agents/people.service.js'
import { PersonIdentity } from './agents/person-identity.js'
import { PlanChanges } from './agents/plan-changes.js'
import { PlanFollowers } from './agents/plan-followers.js'
import { ProfileController } from './agents/profile.controller.js'
import { AttemptEntity } from './attempts/attempt.entity.js'
import { Attempts } from './attempts/attempts.js'
import { AuditLog } from './audit/audit-log.js'
import { AuditController } from './audit/audit.controller.js'
import { RecordHistory } from './audit/record-history.js'
import { Trail } from './audit/trail.js'
import { WatchRequests } from './audit/watch-requests.js'
import { BrokerageLogoEntity } from './brokerage/brokerage-logo.entity.js'
import { BrokerageLogos } from './brokerage/brokerage-logos.js'
import { BrokerageSettingsEntity } from './brokerage/brokerage-settings.entity.js'
import { BrokerageStore } from './brokerage/brokerage-store.js'
import { BrokerageController } from './brokerage/brokerage.controller.js'
import { Brokerage } from './brokerage/brokerage.js'
import { LinkOpeners } from './links/link-openers.js'
import { LinkEntity } from './links/link.entity.js'
import { LinksController } from './links/links.controller.js'
import { Links } from './links/links.js'
import { FlowCookie } from './oidc/flow-cookie.js'
import { IdentityProvider } from './oidc/identity-provider.js'
import { OidcSignIn } from './oidc/oidc-sign-in.js'
import { OidcController } from './oidc/oidc.controller.js'
import { PasswordLinks } from './passwords/password-links.js'
import { SendPasswordLinkHandler, TellPasswordChangedHandler } from './passwords/password.handlers.js'
import { PasswordsController } from './passwords/passwords.controller.js'
import { Passwords } from './passwords/passwords.service.js'
import { Codes } from './second-factor/codes.js'
import { TellSecondFactorHandler } from './second-factor/jobs/tell-second-factor.handler.js'
import { SavedViewEntity } from './saved-views/saved-view.entity.js'
import { SavedViewsController } from './saved-views/saved-views.controller.js'
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js'
import { RecoveryCodes } from './second-factor/recovery-codes.js'
import { SecondFactorController } from './second-factor/second-factor.controller.js'
import { SecondFactor } from './second-factor/second-factor.service.js'
import { UnmetNeed } from './second-factor/unmet-need.js'
import { AgentPlanEntity, PlanEntity, PlanVersionEntity } from './plans/plan.entity.js'
import { AgentPlans } from './plans/agent-plans.js'
import { PlanDesk } from './plans/plan-desk.js'
import { BeginPlansHandler } from './plans/begin-plans.handler.js'
import { PlansController } from './plans/plans.controller.js'
import { Plans } from './plans/plans.js'
import { StandardPlans } from './plans/standard-plans.js'
import { SecretBox } from './secrets/secret-box.js'
import { OwnSessionsController } from './sessions/own-sessions.controller.js'
import { OwnSessions } from './sessions/own-sessions.js'
import { SessionCookie } from './sessions/session-cookie.js'
import { SessionReader } from './sessions/session-reader.js'
import { SessionEntity } from './sessions/session.entity.js'
import { Sessions } from './sessions/sessions.js'
import { Credentials } from './sign-in/credentials.js'
import { KnownBrowsers } from './sign-in/known-browsers.js'
import { LastPortal } from './sign-in/last-portal.js'
import { PasswordStrategy } from './sign-in/password.guard.js'
import { SessionController } from './sign-in/session.controller.js'
import { SignInController } from './sign-in/sign-in.controller.js'
import { SignIn } from './sign-in/sign-in.service.js'
import { SweepSignInsHandler } from './sweeps/sweep-sign-ins.handler.js'
import { Accounts } from './users/accounts.js'
import { Activation } from './users/activation.js'
import { Invitations } from './users/invitations.js'
import { TellEmailChangedHandler } from './users/jobs/tell-email-changed.handler.js'
import { UserAccess } from './users/user-access.js'
import { EmailChangeEntity, UserEntity } from './users/user.entity.js'
import { UsersController } from './users/users.controller.js'
import { Users } from './users/users.service.js'

const entities = [
  AgentEntity,
  AgentPlanEntity,
  AttemptEntity,
  BrokerageLogoEntity,
  BrokerageSettingsEntity,
  EmailChangeEntity,
  LinkEntity,
  PlanEntity,
  PlanVersionEntity,
  RecoveryCodeEntity,
  SavedViewEntity,
  SessionEntity,
  UserEntity,
]
const signIn = [
  Attempts,
  Codes,
  Credentials,
  KnownBrowsers,
  LastPortal,
  OwnSessions,
  PasswordStrategy,
  RecoveryCodes,
  SecondFactor,
  SecretBox,
  SessionCookie,
  SessionReader,
  Sessions,
  SignIn,
  UnmetNeed,
]
const oidc = [FlowCookie, IdentityProvider, OidcSignIn]
const passwords = [PasswordLinks, Passwords]
const people = [
  Accounts,
  Activation,
  AgentProfiles,
  Agents,
  Invitations,
  Owners,
  People,
  PeopleAccess,
  PersonIdentity,
  PlanChanges,
  PlanFollowers,
  UserAccess,
  Users,
]
const house = [
  Brokerage,
  BrokerageLogos,
  BrokerageStore,
  Links,
  LinkOpeners,
  Plans,
  StandardPlans,
  PlanDesk,
  AgentPlans,
]
const audit = [AuditLog, RecordHistory, Trail, WatchRequests]
const jobs = [
  SendPasswordLinkHandler,
  BeginPlansHandler,
  SweepSignInsHandler,
  TellEmailChangedHandler,
  TellPasswordChangedHandler,
  TellSecondFactorHandler,
]

/** Users, sign-in, sessions, agents, the brokerage's settings, links and limits on attempts. */
@Global()
@Module({
  imports: [DiscoveryModule, JournalModule, TypeOrmModule.forFeature(entities)],
  controllers: [
    AuditController,
    BrokerageController,
    LinksController,
    OidcController,
    OwnSessionsController,
    PasswordsController,
    PeopleController,
    PlansController,
    ProfileController,
    SavedViewsController,
    SecondFactorController,
    SessionController,
    SignInController,
    UsersController,
  ],
  providers: [
    ...signIn,
    ...oidc,
    ...passwords,
    ...people,
    ...house,
    ...audit,
    ...jobs,
    { provide: CALLER_RESOLVER, useExisting: SessionReader },
  ],
  exports: [
    Accounts,
    AgentPlans,
    AgentProfiles,
    Agents,
    Attempts,
    Brokerage,
    BrokerageLogos,
    CALLER_RESOLVER,
    Links,
    Owners,
    People,
    PlanFollowers,
    Plans,
    SecretBox,
    Sessions,
  ],
})
export class AuthModule {}
