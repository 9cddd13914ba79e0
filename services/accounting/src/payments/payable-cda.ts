import type { CdaEntity, OpenCda } from '@bluebonnet/commission-service'
import { isApproved } from '@bluebonnet/deals'
import { paymentErrors } from './payment.errors.js'

/** Throws CDA_NOT_PAYABLE, CDA_VERSION_PASSED. */
export const assertPayable = (cda: CdaEntity, version: number | undefined): void => {
  if (!isApproved(cda)) throw paymentErrors.fail('CDA_NOT_PAYABLE')
  if (version !== undefined && version !== cda.version) throw paymentErrors.fail('CDA_VERSION_PASSED')
}

/** Throws PAYMENT_OF_THE_FUTURE, naming the field, for a day after the brokerage's today. */
export const assertPast = (path: string, day: string, today: string): void => {
  if (day > today) throw paymentErrors.failAt('PAYMENT_OF_THE_FUTURE', path)
}

/** The description of a CDA in the books. */
export const dealWords = ({ propertyAddress }: OpenCda['deal'], { version }: CdaEntity): string =>
  `${propertyAddress}, CDA version ${version}`
