#!/usr/bin/env node
// A portal alone in the browser: `npm run dev -w mfe-agent`. DEV_PORT and API_URL change where.
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { portalDevConfig } from '../src/dev-config.mjs'

const { devServer, ...config } = portalDevConfig({
  port: Number(process.env['DEV_PORT'] ?? 4300),
  api: process.env['API_URL'] ?? 'http://127.0.0.1:4200',
})
const compiler = webpack(config)
if (compiler === null) throw new Error('webpack refused the configuration')
const server = new WebpackDevServer(devServer, compiler)
await server.start()
process.stdout.write(`http://127.0.0.1:${devServer.port}\n`)
