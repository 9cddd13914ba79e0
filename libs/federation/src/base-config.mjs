import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import { TryAgainPlugin } from './try-again.mjs'

const require = createRequire(import.meta.url)

/** @param {object} react How JSX is compiled, besides. */
const swc = (react) => ({
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // In both modes, because the shared React has no development build.
      transform: { react: { runtime: 'automatic', development: false, ...react } },
      target: 'es2022',
    },
  },
})

/**
 * The common settings of all browser builds: swc compiles this workspace's sources, CSS goes into separate files (a
 * strict Content-Security-Policy forbids styles written by scripts), file names are hashed.
 * @param {string} root Folder of the package that is built.
 * @param {'production' | 'development'} [mode]
 * @param {object} [react] how JSX is compiled, besides
 * @returns {import('webpack').Configuration & { plugins: NonNullable<import('webpack').Configuration['plugins']>,
 *   module: { rules: import('webpack').RuleSetRule[] } }}
 */
export const baseConfig = (root, mode = 'production', react = {}) => ({
  mode,
  context: root,
  target: ['web', 'es2022'],
  devtool: 'source-map',
  output: {
    path: resolve(root, 'dist'),
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    assetModuleFilename: '[name].[contenthash:10][ext]',
    hashFunction: 'sha256',
    // With this setting a module that threw once throws again when it is required again. Without it a portal that
    // failed to start stays half-loaded, and neither Retry nor the previous version works.
    strictModuleErrorHandling: true,
    // Webpack's default timeout is two minutes.
    chunkLoadTimeout: 8_000,
    clean: true,
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    conditionNames: ['@bluebonnet/source', '...'],
  },
  module: {
    rules: [
      { test: /\.tsx?$/, exclude: /node_modules/, use: swc(react) },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')], sideEffects: true },
      { test: /\.(woff2?|svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new TryAgainPlugin(),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', chunkFilename: '[name].[contenthash:10].css' }),
  ],
  optimization: {
    // swc takes a fifth of terser's time.
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, minimizerOptions: { compress: { passes: 2 } } }),
    ],
  },
  performance: false,
  stats: 'none',
})
