// In place of the shell's module that loads a released portal: the portals are parts of the same build.
/** @type {Readonly<Record<string, () => Promise<{ default: unknown }>>>} */
const portals = {
  'mfe-landing': () => import('../../../mfe-landing/src/portal.js'),
  'mfe-agent': () => import('../../../mfe-agent/src/portal.js'),
  'mfe-broker': () => import('../../../mfe-broker/src/portal.js'),
  'mfe-admin': () => import('../../../mfe-admin/src/portal.js'),
}

export const loadRelease = async (/** @type {string} */ portal) => (await portals[portal]?.())?.default
