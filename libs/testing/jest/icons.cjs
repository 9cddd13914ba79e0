// Stands in for the 860 icons, each of which is a module of its own: every icon draws its name instead of its lines.
const fs = require('node:fs')
const path = require('node:path')

// The package's own name leads here.
const folder = path.dirname(require.resolve('@ant-design/icons-svg/lib/asn/PlusOutlined.js'))
const files = fs.readdirSync(folder)
const names = files.filter((file) => file.endsWith('.js')).map((file) => file.slice(0, -'.js'.length))

module.exports = Object.fromEntries(
  names.map((name) => {
    const children = [{ tag: 'path', attrs: { d: name } }]
    return [name, { name, icon: { tag: 'svg', attrs: { viewBox: '0 0 1024 1024' }, children } }]
  }),
)
