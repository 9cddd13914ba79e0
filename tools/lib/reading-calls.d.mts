export declare function readingCalls(document: unknown, known: Readonly<Record<string, string>>): string[]
