#!/usr/bin/env node
// Builds the shell or a portal: run `node ../libs/federation/bin/build.mjs` in the package's folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unsharedImports } from '../src/check-narrow-imports.mjs'
import { portalFaults } from '../src/check-portal.mjs'
import { writeBuilt } from '../src/built-files.mjs'
import { compressFolder } from '../src/compress.mjs'
import { nameContract } from '../src/contract-plugin.mjs'
import { gateConfig } from '../src/gate-config.mjs'
import { writeDescription } from '../src/portal-description.mjs'
import { runWebpack } from '../src/run-webpack.mjs'

const root = process.cwd()
/** Only the shell has this file. */
const gate = 'src/registry/gate.ts'
/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)

try {
  const isShell = existsSync(join(root, gate))
  const faults = [...(await unsharedImports(root)), ...(isShell ? [] : await portalFaults(root))]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const { default: config } = await import(pathToFileURL(join(root, 'webpack.config.mjs')).href)
  const folder = await runWebpack(config)
  await writeDescription(root, folder)
  if (isShell) {
    await runWebpack(gateConfig(root, gate))
    await nameContract(folder)
  }
  const sizes = await compressFolder(folder)
  await writeBuilt(folder)
  const shown = sizes.filter(({ name }) => !name.endsWith('.map'))
  for (const { name, bytes, brotliBytes } of shown)
    process.stdout.write(`${kilobytes(bytes)} ${kilobytes(brotliBytes)} br  ${name}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
