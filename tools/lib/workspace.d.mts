/** The workspace's root folder. */
export declare const root: string
/** Files under a folder of the workspace whose names match, as absolute paths. */
export declare function listFiles(folder: string, pattern: RegExp): string[]
