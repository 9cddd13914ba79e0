/** '1 row', '2,000 rows'. */
export const rowCount = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`
