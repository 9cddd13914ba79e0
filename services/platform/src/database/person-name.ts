/**
 * A person's first and last name, in SQL over a row of `users` or `clients` by its alias; empty when they have neither.
 */
export const fullName = (person: string): string => `trim(concat(${person}.first_name, ' ', ${person}.last_name))`

/** As `fullName`, but null for a person without a name, or when no row was joined. */
export const fullNameOrNull = (person: string): string => `nullif(${fullName(person)}, '')`

/** How the product names the person who did something: their name, or their e-mail without one. */
export const nameOrEmail = (person: string): string => `coalesce(${fullNameOrNull(person)}, ${person}.email)`
