/** How an e-mail is stored and looked up, so that one address is one person however it is typed. */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase()
