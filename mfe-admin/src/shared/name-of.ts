import type { UserEntry } from '@bluebonnet/contracts'

/** First and last name, else the e-mail address. */
export const nameOf = ({ firstName, lastName, email }: Pick<UserEntry, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
