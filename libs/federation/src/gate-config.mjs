import { resolve } from 'node:path'
import { baseConfig } from './base-config.mjs'

/**
 * Builds the shell's check of a release, for the tools that release portals. They use the check of the shell that is
 * served, as it was built, and not of the current sources.
 * @param {string} root The shell's folder.
 * @param {string} entry
 * @returns {import('webpack').Configuration}
 */
export const gateConfig = (root, entry) => {
  const { plugins: _plugins, optimization: _optimization, devtool: _devtool, ...base } = baseConfig(root)
  return {
    ...base,
    target: 'node20',
    entry: { gate: resolve(root, entry) },
    experiments: { outputModule: true },
    output: { path: resolve(root, 'dist'), filename: '[name].mjs', library: { type: 'module' }, clean: false },
    optimization: { minimize: false },
  }
}
