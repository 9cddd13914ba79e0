export { portalConfig } from './portal-config.mjs'
export { portalDevConfig } from './dev-config.mjs'
export { sharedFor, sharedModules } from './shared-modules.mjs'
export { shellConfig } from './shell-config.mjs'
