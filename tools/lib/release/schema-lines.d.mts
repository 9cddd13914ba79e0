/** A schema as sorted lines, one for each column, constraint and unique index of its tables; `ask` answers the rows of a query. */
export function schemaLines(ask: (sql: string) => Promise<{ line: string }[]>): Promise<string[]>
