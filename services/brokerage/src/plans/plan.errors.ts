import { defineErrors } from '@bluebonnet/platform'

export const planErrors = defineErrors({
  PLAN_NOT_FOUND: { status: 404, message: 'There is no such plan' },
  PLAN_NAME_TAKEN: { status: 409, message: 'Another plan already has this name' },
  PLAN_OF_SETTINGS: { status: 409, message: 'Split, cap and fee of this plan are set under Brokerage' },
  PLAN_FROM_PAST: { status: 409, message: 'A plan starts today or on a later day' },
  PLAN_PAYEE_NOT_FOUND: { status: 404, message: 'There is no such payee' },
  PLAN_PAYEE_UNFIT: { status: 409, message: 'A plan cannot pay this payee. Choose another.' },
})
