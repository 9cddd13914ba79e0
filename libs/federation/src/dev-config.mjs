import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import { baseConfig } from './base-config.mjs'
import { portalConfig } from './portal-config.mjs'

const workspace = resolve(import.meta.dirname, '../../..')

/** Kept on the disk from one start to the next. @param {string} root @param {string} kind */
const cacheOf = (root, kind) => ({
  type: /** @type {const} */ ('filesystem'),
  cacheDirectory: join(workspace, 'node_modules/.cache/bluebonnet/dev'),
  name: `${kind}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
  buildDependencies: { config: [import.meta.filename] },
})

/**
 * Builds a portal alone from its src/dev.tsx, without federation. Everything is in one page, and React's Fast Refresh
 * applies changes without losing typed text.
 * @param {string} root
 * @returns {import('webpack').Configuration}
 */
export const aloneConfig = (root) => {
  const base = baseConfig(root, 'development', { development: true, refresh: true })
  return {
    ...base,
    entry: { dev: './src/dev.tsx' },
    devtool: 'eval-cheap-module-source-map',
    cache: cacheOf(root, 'alone'),
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: '/' },
    plugins: [
      ...base.plugins,
      new ReactRefreshPlugin(),
      new HtmlWebpackPlugin({
        templateContent:
          '<!doctype html><html lang="en"><head><title>Portal</title>' +
          '<link rel="icon" href="data:,"></head><body></body></html>',
      }),
    ],
  }
}

/**
 * Builds the same portal for the shell of a running product: like a release, but uncompressed.
 * @param {string} root
 * @param {string} name
 * @returns {import('webpack').Configuration}
 */
export const ownConfig = (root, name) => ({
  ...portalConfig({ root, name, mode: 'development' }),
  cache: cacheOf(root, 'own'),
})
