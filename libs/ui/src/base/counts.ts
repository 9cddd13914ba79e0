/** A number of things as people write it: `98,356`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** 'All Clients (12)', 'All Clients (1,000+)'; without the count while it is not known. */
export const countedTitle = (title: string, count: number | undefined, isAtLeast = false): string =>
  count === undefined ? title : `${title} (${formatCount(count)}${isAtLeast ? '+' : ''})`
