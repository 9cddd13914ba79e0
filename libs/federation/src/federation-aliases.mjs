import { fileURLToPath } from 'node:url'

/** @param {string} file */
const beside = (file) => fileURLToPath(new URL(file, import.meta.url))

const runtime = {
  'federation-runtime-whole$': fileURLToPath(import.meta.resolve('@module-federation/runtime')),
  '@module-federation/runtime$': beside('./federation-runtime.mjs'),
}

/**
 * The runtime that portals use from the outside is the one that the shell runs on. Left alone, the plugin that hands it
 * out brings a second copy along, in CommonJS.
 */
export const shellRuntime = {
  ...runtime,
  'federation-core-whole$': fileURLToPath(import.meta.resolve('@module-federation/runtime-core')),
  '@module-federation/runtime-core$': beside('./federation-core.mjs'),
  '@module-federation/runtime-tools/runtime-core$': beside('./federation-core.mjs'),
}

/** Of these a portal's runtime uses nothing, but would bring what stands in them to every page. */
export const portalRuntime = {
  ...runtime,
  '@module-federation/sdk$': /** @type {const} */ (false),
  '@module-federation/error-codes$': /** @type {const} */ (false),
}
