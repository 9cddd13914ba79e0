import { fileURLToPath } from 'node:url'
import { dirname, resolve } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import { baseConfig } from './base-config.mjs'

const wholeRouter = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/')
const narrowRouter = fileURLToPath(new URL('./router.mjs', import.meta.url))

/**
 * Shell and portals as one plain build with the same loaders: what the product would be without federation, to compare
 * with. `loader` stands in for the shell's module that loads a released portal.
 * @param {{ root: string, loader: string, output: string }} options `root` is the shell's folder.
 * @returns {import('webpack').Configuration}
 */
export const oneBundleConfig = ({ root, loader, output }) => {
  const base = baseConfig(root)
  return {
    ...base,
    entry: { shell: './src/app/main.tsx' },
    output: { ...base.output, path: output, publicPath: '/' },
    devtool: false,
    resolve: {
      ...base.resolve,
      alias: {
        'react-router$': narrowRouter,
        'react-router-whole$': wholeRouter,
        '@module-federation/enhanced': false,
      },
    },
    plugins: [
      ...base.plugins,
      // Those two modules are the shell's only words about federation.
      new webpack.NormalModuleReplacementPlugin(/\/portals\/federation\.js$/, loader),
      new webpack.NormalModuleReplacementPlugin(
        /\/portals\/provided-groups\.js$/,
        resolve(dirname(loader), 'no-groups.mjs'),
      ),
      new HtmlWebpackPlugin({ template: resolve(root, 'src/index.html'), scriptLoading: 'defer' }),
    ],
  }
}
