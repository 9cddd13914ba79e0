/** '1 deal', '1,200 deals', of a noun whose plural ends in s. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

interface Named {
  firstName: string | null
  lastName: string | null
  email: string
}

/** First and last name, else the e-mail address. */
export const displayName = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

export const capitalize = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** The words of a rule inside a sentence. */
export const uncapitalize = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`
