/** Who wrote a message, as SQL over the `users` row of that alias: the name, or the e-mail of somebody without one. */
export const authorName = (user: string): string => `coalesce(nullif(trim(concat(${user}.first_name, ' ', ${user}.last_name)), ''), ${user}.email)`
