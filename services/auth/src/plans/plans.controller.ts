import type { CallAnswer, CallInput, PersonEntry, Plan, PlanWithVersions } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { AgentPlans } from './agent-plans.js'
import { PlanDesk } from './plan-desk.js'

@Controller()
export class PlansController {
  constructor(
    private readonly desk: PlanDesk,
    private readonly agentPlans: AgentPlans,
  ) {}

  @Call('GET /api/plans')
  async list(
    @Input() { query }: CallInput<'GET /api/plans'>,
    @CurrentCaller() caller: Caller,
  ): Promise<ListReply<Plan>> {
    return this.desk.list(caller, query)
  }

  @Call('GET /api/plans/:id')
  async read(
    @Input() { params }: CallInput<'GET /api/plans/:id'>,
    @CurrentCaller() caller: Caller,
  ): Promise<PlanWithVersions> {
    return this.desk.one(caller, params.id)
  }

  @Call('POST /api/plans')
  async add(
    @Input() { body }: CallInput<'POST /api/plans'>,
    @CurrentCaller() caller: Caller,
  ): Promise<PlanWithVersions> {
    return this.desk.add(caller, body)
  }

  @Call('POST /api/plans/:id/versions')
  async sayAnew(
    @Input() { params, body }: CallInput<'POST /api/plans/:id/versions'>,
    @CurrentCaller() caller: Caller,
  ): Promise<PlanWithVersions> {
    return this.desk.sayAnew(caller, params.id, body)
  }

  @Call('POST /api/agents/:id/plan')
  async assign(
    @Input() { params, body }: CallInput<'POST /api/agents/:id/plan'>,
    @CurrentCaller() caller: Caller,
  ): Promise<PersonEntry> {
    return this.agentPlans.assign(caller, params.id, body)
  }

  @Call('GET /api/agent/plan')
  async own(@CurrentCaller() caller: Caller): Promise<CallAnswer<'GET /api/agent/plan'>> {
    return this.agentPlans.own(caller)
  }
}
