import { AuthModule } from '@bluebonnet/auth'
import { CsvModule, HistoryModule } from '@bluebonnet/platform'
import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AgentProfiles } from './agents/agent-profiles.js'
import { AgentEntity } from './agents/agent.entity.js'
import { Agents } from './agents/agents.js'
import { NewPeople } from './agents/new-people.js'
import { OwnedImports } from './agents/owned-imports.js'
import { Owners } from './agents/owners.js'
import { PeopleController } from './agents/people.controller.js'
import { PeopleEmails } from './agents/people-emails.js'
import { People } from './agents/people.js'
import { PlanChanges } from './agents/plan-changes.js'
import { BrokerageFollowers } from './brokerage-followers.js'
import { ProfileController } from './agents/profile.controller.js'
import { AuditLog } from './audit/audit-log.js'
import { AuditController } from './audit/audit.controller.js'
import { RecordHistory } from './audit/record-history.js'
import { RequestAudit } from './audit/request-audit.js'
import { AgentPlans } from './plans/agent-plans.js'
import { BeginPlansHandler } from './plans/begin-plans.handler.js'
import { PlanEditor } from './plans/plan-editor.js'
import { AgentPlanEntity, PlanEntity, PlanVersionEntity } from './plans/plan.entity.js'
import { PlansController } from './plans/plans.controller.js'
import { Plans } from './plans/plans.js'
import { StandardPlans } from './plans/standard-plans.js'
import { SavedViewEntity } from './saved-views/saved-view.entity.js'
import { SavedViewsController } from './saved-views/saved-views.controller.js'
import { BrokerageLogoEntity } from './settings/brokerage-logo.entity.js'
import { BrokerageLogos } from './settings/brokerage-logos.js'
import { BrokerageSettingsEntity } from './settings/brokerage-settings.entity.js'
import { BrokerageStore } from './settings/brokerage-store.js'
import { BrokerageController } from './settings/brokerage.controller.js'
import { Brokerage } from './settings/brokerage.js'
import * as teamEntities from './teams/team.entities.js'
import { TeamsController } from './teams/teams.controller.js'
import { Teams } from './teams/teams.js'

const entities = [
  AgentEntity,
  AgentPlanEntity,
  BrokerageLogoEntity,
  BrokerageSettingsEntity,
  PlanEntity,
  PlanVersionEntity,
  SavedViewEntity,
  ...Object.values(teamEntities),
]
const settings = [Brokerage, BrokerageLogos, BrokerageStore]
const agents = [AgentProfiles, Agents, NewPeople, OwnedImports, Owners, People, PeopleEmails, Teams]
const plans = [AgentPlans, BeginPlansHandler, PlanChanges, PlanEditor, BrokerageFollowers, Plans, StandardPlans]
const audit = [AuditLog, RecordHistory, RequestAudit]

/** The brokerage: its settings, agents, teams and plans, and the audit log. */
@Global()
@Module({
  imports: [AuthModule, CsvModule, DiscoveryModule, HistoryModule, TypeOrmModule.forFeature(entities)],
  controllers: [
    AuditController,
    BrokerageController,
    PeopleController,
    PlansController,
    ProfileController,
    SavedViewsController,
    TeamsController,
  ],
  providers: [...settings, ...agents, ...plans, ...audit],
  exports: [
    AgentPlans,
    AgentProfiles,
    Agents,
    Brokerage,
    BrokerageLogos,
    NewPeople,
    OwnedImports,
    Owners,
    BrokerageFollowers,
    Plans,
    Teams,
  ],
})
export class BrokerageModule {}
