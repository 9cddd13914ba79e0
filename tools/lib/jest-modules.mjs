/** The setting without which jest cannot run native modules. */
export const withModules = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules`.trim() }
