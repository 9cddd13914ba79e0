import { fileURLToPath } from 'node:url'

// The table of modules that shell and portals share. The shell provides all of them, and a portal bundles none
// (`import: false`). So React, the router, the session and the theme exist once, and a page loads only the groups that
// it uses.

/**
 * @typedef {object} SharedModule
 * @property {string} range Versions that a portal accepts. Another version is refused when the portal loads.
 * @property {string} [provide] What the shell provides under this name, where that is not the module itself.
 * @property {boolean} [eager] In the shell's first script, because every page needs it at once.
 */

const react = '^19.3.0'
const own = '^0.1.0'

/** @type {Record<string, SharedModule>} */
export const sharedModules = {
  react: { range: react, eager: true },
  'react/jsx-runtime': { range: react, eager: true },
  'react-dom': { range: react, eager: true },
  'react-router': { range: '^7.18.0', eager: true, provide: fileURLToPath(new URL('./router.mjs', import.meta.url)) },
  '@bluebonnet/portal-sdk/public': { range: own, eager: true },
  '@bluebonnet/ui/plain': { range: own, eager: true },
  '@tanstack/react-query': { range: '^5.108.0' },
  '@bluebonnet/portal-sdk': { range: own },
  // antd itself is never shared, only these groups built from it: one module with all of antd would cost every page
  // half a megabyte.
  '@bluebonnet/ui': { range: own },
  '@bluebonnet/ui/data': { range: own },
  '@bluebonnet/ui/dates': { range: own },
  '@bluebonnet/ui/filters': { range: own },
  '@bluebonnet/ui/forms': { range: own },
  '@bluebonnet/ui/layers': { range: own },
  '@bluebonnet/ui/page-forms': { range: own },
  '@bluebonnet/ui/segmented': { range: own },
}

/**
 * Sharing settings of the shell (`provides`) or of a portal.
 * @param {{ provides: boolean }} side
 */
export const sharedFor = ({ provides }) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([name, { range, eager, provide }]) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: range,
        ...(provides
          ? { eager: eager === true, ...(provide === undefined ? {} : { import: provide, version: range.slice(1) }) }
          : { import: /** @type {const} */ (false) }),
      },
    ]),
  )
