import { compPlans } from '@bluebonnet/contracts'
import { Moment, now, oneOf, References, Uuid, Whole } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'
import { commissionSources } from './cda-figures.js'
import { IssuedFigures } from './issued-figures.js'

/** A version that a later one superseded, as it stood then: nothing that was ever issued is lost. */
@Entity('cda_versions')
@Unique('cda_versions_cda_id_version_key', ['cdaId', 'version'])
@Check('cda_versions_comp_plan_check', oneOf('comp_plan', compPlans))
@Check('cda_versions_commission_source_check', oneOf('commission_source', commissionSources))
@Check(
  'cda_versions_sum_check',
  'brokerage_split_cents + agent_split_cents + per_file_fee_cents = gross_commission_cents',
)
@Index('cda_versions_by_document', ['documentId'])
@Index('cda_versions_by_signed_document', ['signedDocumentId'])
export class CdaVersionEntity extends IssuedFigures {
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @Whole('version') version!: number
  @Moment('issued_at') issuedAt!: Date
  @Moment('superseded_at', now) supersededAt!: Date
}
