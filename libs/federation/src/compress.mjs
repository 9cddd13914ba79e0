import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const isText = /\.(js|css|html|json|svg|map)$/

/**
 * Writes .br and .gz beside every text file, at the highest level: this runs once per build, not per request.
 * @param {string} folder
 * @returns {Promise<{ name: string, bytes: number, brotliBytes: number }[]>} Sizes, the largest first.
 */
export const compressFolder = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const quality = file.endsWith('.map') ? 4 : constants.BROTLI_MAX_QUALITY
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        zip(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      return { name: file.slice(folder.length + 1), bytes: bytes.length, brotliBytes: br.length }
    }),
  )
  return sizes.toSorted((a, b) => b.brotliBytes - a.brotliBytes)
}
