import type { CdaFacts } from './cda-figures.js'

/** Where the property is, in one line. */
export const propertyLine = ({ deal: { propertyAddress, city, state, zip } }: CdaFacts): string =>
  `${propertyAddress}, ${city}, ${state} ${zip}`
