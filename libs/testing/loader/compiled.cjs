// What the compiler made of a source, kept by what it was made of: every process that starts from the sources, and
// every worker of the tests, would otherwise compile all of them again.
const { createHash } = require('node:crypto')
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { transformSync, version } = require('@swc/core')

const root = path.resolve(__dirname, '../../..')
const settingsText = readFileSync(path.join(root, '.swcrc'), 'utf8')
/** @type {{ exclude: string[] }} */
const { exclude: _builtWithout, ...swc } = JSON.parse(settingsText)
const home = path.join(root, 'node_modules', '.cache', 'bluebonnet', 'compiled')
mkdirSync(home, { recursive: true })

/** Where the code of a source is kept; its map stands beside it. @param {string} file @param {string} source */
const placeOf = (file, source) => {
  const parts = [version, settingsText, file, source]
  return path.join(home, `${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)}.js`)
}

/** Whole or not at all: others may be writing the same. @param {string} place @param {string} text */
const write = (place, text) => {
  const draft = `${place}.${process.pid}.${Math.random()}`
  writeFileSync(draft, text)
  renameSync(draft, place)
}

/** JavaScript of a TypeScript source. @param {string} file path @returns {string} */
const compiled = (file) => {
  const source = readFileSync(file, 'utf8')
  const place = placeOf(file, source)
  try {
    return readFileSync(place, 'utf8')
  } catch {
    const { code, map = '' } = transformSync(source, { ...swc, filename: file, swcrc: false, configFile: false })
    write(`${place}.map`, map)
    write(place, code)
    return code
  }
}

/** Path of the map from the JavaScript of a source that was compiled back to it. @param {string} file path */
const mapOf = (file) => `${placeOf(file, readFileSync(file, 'utf8'))}.map`

module.exports = { compiled, mapOf }
