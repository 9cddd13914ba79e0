export declare function rowsToRead(query: (sql: string) => Promise<{ id: string }[]>): Promise<Record<string, string>>
