import {
  dealKinds,
  dealSides,
  taskRoles,
  type TaskAct,
  taskActs,
  type DealKind,
  type DealSide,
  type TaskRole,
  type TaskRule,
  type TaskItem,
} from '@bluebonnet/domain'
import {
  ChangedIn,
  Day,
  Flag,
  Id,
  Json,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  RowVersion,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/**
 * A version of a template of tasks that the brokerage wrote; the newest of its side and kind counts. Append-only: the
 * database refuses UPDATE and DELETE (docs/rules/tasks.md#templates).
 */
@Entity('task_templates')
@Unique('task_templates_version_key', ['side', 'kind', 'version'])
@Check('task_templates_side_check', oneOf('side', dealSides))
@Check('task_templates_kind_check', oneOf('kind', dealKinds))
export class TaskTemplateEntity {
  @Id() id!: string
  @Text('side') side!: DealSide
  @Text('kind') kind!: DealKind
  @IntegerColumn('version') version!: number
  @Json('items') items!: TaskItem[]
  @Text('reason', optional) reason!: string | null
  @Uuid('created_by') createdBy!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

const isOpen = 'done_at IS NULL AND lapsed_at IS NULL'

/** Something to be done about a deal by a day. */
@Entity('tasks')
@Unique('tasks_deal_id_template_key_key', ['dealId', 'templateKey'])
@Check('tasks_role_check', oneOf('role', taskRoles))
@Check('tasks_done_act_check', oneOf('done_act', taskActs))
@Index('tasks_by_deal', ['dealId', 'dueOn', 'id'])
@Index('tasks_open_by_assignee', ['assigneeId', 'dueOn'], { where: isOpen })
@Index('tasks_open_by_role', ['role', 'dueOn'], { where: `${isOpen} AND assignee_id IS NULL` })
@Index('tasks_open_by_creator', ['createdBy', 'dueOn'], { where: isOpen })
export class TaskEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Text('title') title!: string
  @Day('due_on') dueOn!: string
  @Json('due_rule', optional) dueRule!: TaskRule | null
  /** The line of the template that it comes from; null for one that somebody added, or of an earlier contract. */
  @Text('template_key', optional) templateKey!: string | null
  /** Whose work it is while nobody is named. */
  @Text('role', optional) role!: TaskRole | null
  @Uuid('assignee_id', optional) @References('users', 'SET NULL') assigneeId!: string | null
  /** Its day was typed by hand, and follows no other. */
  @Flag('pinned') pinned!: boolean
  @Day('snoozed_to', optional) snoozedTo!: string | null
  @Uuid('done_by', optional) @References('users', 'SET NULL') doneBy!: string | null
  @TimestampColumn('done_at', optional) doneAt!: Date | null
  /** The act that completed it, which opens it again when it is taken back; null for what somebody ticked. */
  @Text('done_act', optional) doneAct!: TaskAct | null
  /** Since when it does not apply any more. */
  @TimestampColumn('lapsed_at', optional) lapsedAt!: Date | null
  /** Whoever reopened its deal left it so: it does not come back by itself (docs/rules/tasks.md#reopening). */
  @Flag('stays_lapsed') staysLapsed!: boolean
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @Uuid('created_by', optional) @References('users', 'SET NULL') createdBy!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
