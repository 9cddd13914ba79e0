import type { CdaEntity, OpenCda } from '@bluebonnet/commission-service'
import { isApproved } from '@bluebonnet/deals'
import { paymentErrors } from './payment.errors.js'

/** Throws CDA_NOT_PAYABLE, CDA_VERSION_PASSED. */
export const assertPayable = (cda: CdaEntity, version: number | undefined): void => {
  if (!isApproved(cda)) throw paymentErrors.fail('CDA_NOT_PAYABLE')
  if (version !== undefined && version !== cda.version) throw paymentErrors.fail('CDA_VERSION_PASSED')
}

/** Throws PAYMENT_OF_THE_FUTURE for a day that has not come to the brokerage, naming the field. */
export const assertPast = (path: string, day: string, today: string): void => {
  if (day > today) throw paymentErrors.failAt('PAYMENT_OF_THE_FUTURE', path)
}

/** How the books call what a CDA is of. */
export const dealWords = ({ propertyAddress }: OpenCda['deal'], { version }: CdaEntity): string =>
  `${propertyAddress}, CDA version ${version}`
