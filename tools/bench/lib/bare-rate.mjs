import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const bareScript = join(dirname(fileURLToPath(import.meta.url)), 'bare-pages.mjs')

/** Pages a second of pdfkit in a plain loop in a process of its own, the product idle beside it. */
export const bareRate = async (/** @type {import('./product.mjs').Product} */ product, /** @type {string} */ file) => {
  await product.untilIdle()
  return Number((await promisify(execFile)(process.execPath, [bareScript, file])).stdout)
}
