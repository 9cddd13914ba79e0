import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import { baseConfig } from './base-config.mjs'
import { sharedFor } from './shared-modules.mjs'

/**
 * The host. It names no portal: which exist is read from /portals.json when the page opens.
 * @param {{ root?: string }} [options]
 * @returns {import('webpack').Configuration}
 */
export const shellConfig = ({ root = process.cwd() } = {}) => {
  const base = baseConfig(root)
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: { ...base.output, publicPath: '/', uniqueName: 'bluebonnet_shell' },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({ template: resolve(root, 'src/index.html'), scriptLoading: 'defer' }),
      new ModuleFederationPlugin({
        name: 'bluebonnet_shell',
        remotes: {},
        shared: sharedFor({ provides: true }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  }
}
