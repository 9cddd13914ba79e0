import { type SetupStep, setupSteps } from '@bluebonnet/domain'
import { oneOf } from '@bluebonnet/platform/database/schema'
import { Check, Entity, PrimaryColumn } from 'typeorm'

/** A setup step that the brokerage dismissed. */
@Entity('dismissed_setup_steps')
@Check('dismissed_setup_steps_step_check', oneOf('step', setupSteps))
export class DismissedSetupStepEntity {
  @PrimaryColumn({ name: 'step', type: 'text' }) step!: SetupStep
}
