import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AgentProfiles } from './agents/agent-profiles.js'
import { Agents } from './agents/agents.js'
import { Owners } from './agents/owners.js'
import { PlanFollowers } from './agents/plan-followers.js'
import { Brokerage } from './brokerage/brokerage.js'
import * as entities from './entities.js'
import { LinkOpeners } from './links/link-openers.js'
import { Links } from './links/links.js'

const { AgentEntity, AgentPlanChangeEntity, AttemptEntity, BrokerageSettingsEntity, LinkEntity, SessionEntity, UserEntity } = entities

/** Users, sign-in, sessions, agents, the brokerage's settings, links and limits on attempts. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    TypeOrmModule.forFeature([AgentEntity, AgentPlanChangeEntity, AttemptEntity, BrokerageSettingsEntity, LinkEntity, SessionEntity, UserEntity]),
  ],
  providers: [AgentProfiles, Agents, Owners, PlanFollowers, Brokerage, Links, LinkOpeners],
  exports: [AgentProfiles, Agents, Owners, Brokerage, Links],
})
export class AuthModule {}
