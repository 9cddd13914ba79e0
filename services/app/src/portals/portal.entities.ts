import { portalFailures, portalOutcomes } from '@bluebonnet/contracts'
import type { PortalFailure, PortalOutcome } from '@bluebonnet/contracts'
import { Moment, now, oneOf, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, PrimaryColumn } from 'typeorm'

/** What one session said last of one release, for a month. */
@Entity('portal_reports')
@Check('portal_reports_outcome_check', oneOf('outcome', portalOutcomes))
@Check('portal_reports_failure_check', oneOf('failure', portalFailures))
@Index('portal_reports_oldest', ['reportedAt'])
@Index('portal_reports_by_user', ['userId'])
export class PortalReportEntity {
  @PrimaryColumn({ name: 'portal', type: 'text' }) portal!: string
  @PrimaryColumn({ name: 'version', type: 'text' }) version!: string
  @PrimaryColumn({ name: 'outcome', type: 'text' }) outcome!: PortalOutcome
  /** A session, or a keyed sum of the address of somebody without one. */
  @PrimaryColumn({ name: 'visitor', type: 'text' }) visitor!: string
  @Uuid('user_id', optional) @References('users', 'CASCADE') userId!: string | null
  @Text('path') path!: string
  @Text('failure', optional) failure!: PortalFailure | null
  @Moment('reported_at', now) reportedAt!: Date
}

/** A release that browsers are not pointed to any more; releasing it again later ends that. */
@Entity('portal_withdrawals')
@Index('portal_withdrawals_by_user', ['withdrawnBy'])
export class PortalWithdrawalEntity {
  @PrimaryColumn({ name: 'portal', type: 'text' }) portal!: string
  @PrimaryColumn({ name: 'version', type: 'text' }) version!: string
  /** Nobody where it went back by itself. */
  @Uuid('withdrawn_by', optional) @References('users', 'SET NULL') withdrawnBy!: string | null
  @Moment('withdrawn_at', now) withdrawnAt!: Date
}
