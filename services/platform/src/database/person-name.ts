/**
 * A person's first and last name, in SQL over a row of `users` or `clients` by its alias; empty where they have
 * neither.
 */
export const fullName = (person: string): string => `trim(concat(${person}.first_name, ' ', ${person}.last_name))`

/** As `fullName`, but null for somebody without a name, or where no row was joined. */
export const fullNameOrNull = (person: string): string => `nullif(${fullName(person)}, '')`

/** What people are told of who did something: the name, or the e-mail of somebody without one. */
export const nameOrEmail = (person: string): string => `coalesce(${fullNameOrNull(person)}, ${person}.email)`
