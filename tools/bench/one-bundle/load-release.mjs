// In place of the shell's module that loads a released portal: the portals are parts of the same build.
const portals = {
  'mfe-landing': () => import('../../../mfe-landing/src/portal.tsx'),
  'mfe-agent': () => import('../../../mfe-agent/src/portal.tsx'),
  'mfe-broker': () => import('../../../mfe-broker/src/portal.tsx'),
  'mfe-admin': () => import('../../../mfe-admin/src/portal.tsx'),
}

export const loadRelease = async (portal) => (await portals[portal]()).default
