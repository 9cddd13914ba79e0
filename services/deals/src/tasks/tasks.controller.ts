import type { CallInput, DealTask, DealTasks, ListVersion, MyDay, TaskTemplate } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { MyDays } from './my-day.js'
import { TaskTemplates } from './task-templates.js'
import { Tasks } from './tasks.js'

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: Tasks,
    private readonly templates: TaskTemplates,
    private readonly days: MyDays,
  ) {}

  @Call('GET /api/my-day')
  async day(@CurrentCaller() caller: Caller): Promise<MyDay> {
    return this.days.of(caller)
  }

  @Call('GET /api/deals/:id/tasks')
  async ofDeal(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/tasks'>,
  ): Promise<DealTasks> {
    return this.tasks.ofDeal(caller, params.id)
  }

  @Call('POST /api/deals/:id/tasks')
  async add(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/tasks'>,
  ): Promise<DealTask> {
    return this.tasks.add(caller, params.id, body)
  }

  @Call('PATCH /api/tasks')
  async change(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'PATCH /api/tasks'>): Promise<DealTask[]> {
    return this.tasks.change(caller, body)
  }

  @Call('DELETE /api/tasks/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/tasks/:id'>,
  ): Promise<void> {
    await this.tasks.delete(caller, params.id)
  }

  @Call('GET /api/task-templates')
  async all(@Input() { query }: CallInput<'GET /api/task-templates'>): Promise<ListReply<TaskTemplate>> {
    return this.templates.page(query)
  }

  @Call('GET /api/task-templates/:side/:kind/versions')
  async versions(
    @Input() { params, query }: CallInput<'GET /api/task-templates/:side/:kind/versions'>,
  ): Promise<ListReply<ListVersion>> {
    return this.templates.versions(params, query)
  }

  @Call('PUT /api/task-templates/:side/:kind')
  async write(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/task-templates/:side/:kind'>,
  ): Promise<TaskTemplate> {
    return this.templates.write(caller, params, body)
  }
}
