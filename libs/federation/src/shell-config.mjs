import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import { baseChunk } from './base-chunk.mjs'
import { baseConfig } from './base-config.mjs'
import { ContractPlugin } from './contract-plugin.mjs'
import { LoadsPlugin } from './loads-plugin.mjs'
import { sharedFor } from './shared-modules.mjs'

const wholeCss = fileURLToPath(import.meta.resolve('@rc-component/util/es/Dom/dynamicCSS.js'))
const signedCss = resolve(import.meta.dirname, 'dynamic-css.mjs')
const wholeRouter = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/')
/**
 * The runtime that portals use from the outside is the one that the shell runs on. Left alone, the plugin that hands it
 * out brings a second copy along, in CommonJS: 16 KB on every page.
 */
const runtimeCore = fileURLToPath(import.meta.resolve('@module-federation/runtime-core'))

/**
 * The host. It names no portal: which exist is read from /portals.json when the page opens.
 * @returns {import('webpack').Configuration}
 */
export const shellConfig = () => {
  const root = process.cwd()
  const base = baseConfig(root)
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    resolve: {
      ...base.resolve,
      alias: {
        'react-router-whole$': wholeRouter,
        'dynamic-css-whole$': wholeCss,
        '@module-federation/runtime-tools/runtime-core$': runtimeCore,
      },
    },
    module: {
      ...base.module,
      // Browsers and phones know these by their names, which never change.
      rules: [
        {
          test: /[\\/]installed[\\/].*\.(?:png|webmanifest|js)$/,
          type: 'asset/resource',
          generator: { filename: '[name][ext]' },
        },
        ...base.module.rules,
      ],
    },
    output: { ...base.output, publicPath: '/', uniqueName: 'bluebonnet_shell' },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { base: baseChunk } } },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/[\\/]dynamicCSS$/, (asked) => {
        asked.request = signedCss
      }),
      new LoadsPlugin(async () => ({ imports: { signedIn: '../layout/SignedIn.js' } })),
      new ContractPlugin({ provides: true }),
      new HtmlWebpackPlugin({ template: resolve(root, 'src/index.html'), scriptLoading: 'defer' }),
      new ModuleFederationPlugin({
        name: 'bluebonnet_shell',
        remotes: {},
        shared: sharedFor({ provides: true }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // Portals are loaded by webpack's protocol of containers (src/portals/federation.ts): the runtime's own way of
        // loading them would be a quarter of the first script that the shell itself makes.
        experiments: {
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
    ],
  }
}
