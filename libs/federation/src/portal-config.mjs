import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfig } from './base-config.mjs'
import { ContractPlugin } from './contract-plugin.mjs'
import { fingerprint } from './fingerprint.mjs'
import { IntegrityPlugin } from './integrity-plugin.mjs'
import { LoadsPlugin } from './loads-plugin.mjs'
import { screenImports } from './portal-description.mjs'
import { sharedFor } from './shared-modules.mjs'

/**
 * Builds a portal: one exposed module, found through its manifest, without the modules that the shell provides.
 * @param {{ name: string, root?: string, entry?: string, mode?: 'production' | 'development' }} options `name` as
 *   in the portal's manifest, like 'mfe-agent'; development is for the portal's developers
 * @returns {import('webpack').Configuration}
 */
export const portalConfig = ({ name, root = process.cwd(), entry = './src/portal.tsx', mode = 'production' }) => {
  const base = baseConfig(root, mode)
  // Two builds of one portal may run in one page (the new one fails, the previous one takes over), so each needs unique
  // names.
  const unique = `${name.replaceAll('-', '_')}_${mode === 'production' ? fingerprint(root) : 'own'}`
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: unique },
    // Code that screens share becomes a separate file from this size of source on (bytes; webpack's default is 20,000).
    // Smaller shared texts are not worth one more request per screen.
    optimization: { ...base.optimization, splitChunks: { minSize: 30_000 } },
    plugins: [
      ...base.plugins,
      new LoadsPlugin(async () => ({ exposed: '__federation_expose_portal', imports: await screenImports(root) })),
      new IntegrityPlugin(),
      new ContractPlugin(),
      new ModuleFederationPlugin({
        name: unique,
        library: { type: 'var', name: unique },
        filename: 'remoteEntry.js',
        exposes: { './portal': entry },
        shared: sharedFor({ provides: false }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        // A portal does not load other portals.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
    ],
  }
}
