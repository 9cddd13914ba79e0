import { resolve } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import { baseConfig } from './base-config.mjs'

/**
 * A portal standing alone on its src/dev.tsx, without federation: everything in one page, /api from a running
 * Bluebonnet.
 * @param {{ root?: string, port?: number, api?: string }} [options]
 * @returns {import('webpack').Configuration & { devServer: import('webpack-dev-server').Configuration }}
 */
export const portalDevConfig = ({ root = process.cwd(), port = 4300, api = 'http://127.0.0.1:4200' } = {}) => {
  const base = baseConfig(root, 'development')
  return {
    ...base,
    entry: { dev: './src/dev.tsx' },
    output: { ...base.output, path: resolve(root, 'dist-dev'), publicPath: '/' },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        templateContent:
          '<!doctype html><html lang="en"><head><title>Portal</title><link rel="icon" href="data:,"></head><body><div id="root"></div></body></html>',
      }),
    ],
    devServer: {
      host: '127.0.0.1',
      port,
      historyApiFallback: true,
      proxy: [{ context: ['/api', '/s'], target: api, changeOrigin: true }],
    },
  }
}
