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
 * A version of the brokerage's own template of tasks. The newest of its side and kind applies. Append-only: the
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
  /** Key of its template line. Null for a task that a user added, or of an earlier contract. */
  @Text('template_key', optional) templateKey!: string | null
  /** The responsible role if nobody is assigned. */
  @Text('role', optional) role!: TaskRole | null
  @Uuid('assignee_id', optional) @References('users', 'SET NULL') assigneeId!: string | null
  /** The day was entered by hand and follows no other. */
  @Flag('pinned') pinned!: boolean
  @Day('snoozed_to', optional) snoozedTo!: string | null
  @Uuid('done_by', optional) @References('users', 'SET NULL') doneBy!: string | null
  @TimestampColumn('done_at', optional) doneAt!: Date | null
  /** The act that completed it, and whose undoing reopens it. Null for a task that a user ticked. */
  @Text('done_act', optional) doneAct!: TaskAct | null
  /** When it stopped applying. */
  @TimestampColumn('lapsed_at', optional) lapsedAt!: Date | null
  /** Left lapsed by the user who reopened its deal: it does not return by itself (docs/rules/tasks.md#reopening). */
  @Flag('stays_lapsed') staysLapsed!: boolean
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @Uuid('created_by', optional) @References('users', 'SET NULL') createdBy!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
