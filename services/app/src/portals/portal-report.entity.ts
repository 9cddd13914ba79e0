import { portalFailures, type PortalFailure } from '@bluebonnet/domain'
import { TimestampColumn, now, oneOf, Text } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, PrimaryColumn } from 'typeorm'

/** Why one session could not use a release of a portal, kept for a month. */
@Entity('portal_reports')
@Check('portal_reports_failure_check', oneOf('failure', portalFailures))
@Index('portal_reports_oldest', ['reportedAt'])
export class PortalReportEntity {
  @PrimaryColumn({ name: 'portal', type: 'text' }) portal!: string
  @PrimaryColumn({ name: 'version', type: 'text' }) version!: string
  /** A session, or a keyed hash of a visitor's address. */
  @PrimaryColumn({ name: 'visitor', type: 'text' }) visitor!: string
  @Text('path') path!: string
  @Text('failure') failure!: PortalFailure
  @TimestampColumn('reported_at', now) reportedAt!: Date
}
