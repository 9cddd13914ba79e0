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
 * The runtime that the shell uses and provides to portals. Without this alias, the plugin that exposes it bundles a
 * second copy in CommonJS: 16 KB on every page.
 */
const runtimeCore = fileURLToPath(import.meta.resolve('@module-federation/runtime-core'))

/**
 * Builds the host. It names no portal: the page reads them from /portals.json when it opens.
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
      // Browsers and phones expect these files under fixed names.
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
        // The shell loads portals by webpack's container protocol (src/portals/federation.ts): the runtime's own loader
        // would take a quarter of the shell's first script.
        experiments: {
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
    ],
  }
}
