export declare function freePort(): Promise<number>
export declare function isListening(port: number, host?: string): Promise<boolean>
