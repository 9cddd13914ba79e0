// Builds shell and portals as one bundle into the given folder, as `federation-part` compares it.
import { join } from 'node:path'
import { compressFolder } from '../../../libs/federation/src/compress.mjs'
import { oneBundleConfig } from '../../../libs/federation/src/one-bundle-config.mjs'
import { runWebpack } from '../../../libs/federation/src/run-webpack.mjs'
import { root } from '../../lib/workspace.mjs'

const output = process.argv[2] ?? ''
await runWebpack(
  oneBundleConfig({ root: join(root, 'shell'), loader: join(import.meta.dirname, 'load-release.mjs'), output }),
)
await compressFolder(output)
