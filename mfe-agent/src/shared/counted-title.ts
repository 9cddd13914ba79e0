/** 'All Clients (12)'; without the count while it is not known. */
export const countedTitle = (title: string, count: number | undefined, isAtLeast = false): string => (count === undefined ? title : `${title} (${count}${isAtLeast ? '+' : ''})`)
