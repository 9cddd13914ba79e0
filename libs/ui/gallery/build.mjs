// Builds the gallery of all parts into a folder: `npm run gallery -w libs/ui -- <folder>`. Open its index.html through
// any static server.
import { fileURLToPath } from 'node:url'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const here = fileURLToPath(new URL('.', import.meta.url))
const out = process.argv[2] ?? `${here}../dist/gallery`

/** @type {import('webpack').Configuration} */
const config = {
  mode: 'production',
  context: here,
  entry: './main.tsx',
  output: { path: out, filename: '[name].[contenthash:8].js', clean: true },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    conditionNames: ['@bluebonnet/source', 'import', 'browser', 'default'],
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: {
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    new HtmlWebpackPlugin({ title: 'Bluebonnet parts', meta: { viewport: 'width=device-width, initial-scale=1' } }),
  ],
  performance: { hints: false },
}

webpack(config, (error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'))
    process.exitCode = 1
    return
  }
  console.log(stats?.toString({ all: false, assets: true, timings: true }))
})
