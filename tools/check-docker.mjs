// docker/, docker-compose.yml and .env.example name files, commands and settings of this workspace: each must be there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { parse } from 'yaml'
import { readDockerfile } from './lib/dockerfile.mjs'
import { portalNames } from './lib/web-root.mjs'
import { root } from './lib/workspace.mjs'

const faults = []
const demand = (holds, fault) => { if (!holds) faults.push(fault) }
const read = (file) => readFileSync(join(root, file), 'utf8')
const same = (left, right) => left.toSorted().join() === right.toSorted().join()

/** The object that a call, or a chain of them, begins with. */
const objectIn = (node) => (node.type === 'CallExpression' ? (node.callee.object && objectIn(node.callee.object)) ?? objectIn(node.arguments[0].expression) : node.properties && node)

/** The keys of the object that a top-level constant of a source file is made from. */
const keysOf = (file, constant) => {
  const { body } = parseSync(read(file), { syntax: 'typescript' })
  const declared = body.map((node) => node.declaration ?? node).flatMap((node) => node.declarations ?? []).find(({ id }) => id.value === constant)
  return objectIn(declared.init).properties.map(({ key }) => key.value)
}

const settings = keysOf('services/platform/src/config/settings.ts', 'environment')
const commands = keysOf('services/app/src/commands/commands.ts', 'commands')
const parts = ['shell', ...portalNames]
const packages = new Map(Object.values(JSON.parse(read('package-lock.json')).packages).filter(({ link }) => link).map(({ resolved }) => {
  const manifest = JSON.parse(read(join(resolved, 'package.json')))
  return [manifest.name, { ...manifest, folder: resolved }]
}))
const packageOf = (name) => packages.get(name) ?? [...packages.values()].find(({ folder }) => folder === name)

/** A word that names the part stands for every part. */
const expanded = (word) => (word.includes('${PART}') ? parts.map((part) => word.replaceAll('${PART}', part)) : [word])

const ignored = read('.dockerignore').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => new RegExp(`^${line.replaceAll('.', String.raw`\.`).replaceAll('**/', '(?:.+/)?').replaceAll(/(?<!\))\*/g, '[^/]*')}(?:/|$)`))
const inContext = (path) => existsSync(join(root, path)) && !ignored.some((pattern) => pattern.test(path))

/** A script that Node is given: a file of the workspace, or what the build makes of one. */
const isScript = (path) => inContext(path) || (path.includes('/dist/') && inContext(path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))

const checkCommand = (where, words) => {
  const [program, script, ...args] = words
  if (program !== 'node') return
  demand(isScript(script), `${where}: there is no ${script}`)
  if (script.endsWith('/cli.js')) demand(commands.includes(args[0]), `${where}: the cli has no command ${args[0]}`)
}

const checkRun = (where, text) => {
  for (const [, name, script] of text.matchAll(/\bnx run (\S+):(\S+)/g)) demand(packages.get(name)?.scripts?.[script], `${where}: ${name} has no script ${script}`)
  for (const [, name] of text.matchAll(/--workspace=(\S+)/g)) {
    for (const one of expanded(name)) demand(packageOf(one), `${where}: there is no package ${one}`)
  }
  for (const [, script, name] of text.matchAll(/\bnpm run (\S+) --workspace=(\S+)/g)) {
    for (const one of expanded(name)) demand(packageOf(one)?.scripts?.[script], `${where}: ${one} has no script ${script}`)
  }
}

const dockerfile = 'docker/Dockerfile'
const { args, stages } = readDockerfile(read(dockerfile))
const stageNames = stages.map(({ name }) => name)
const imageSets = []
const isPinned = (image) => /:(?!latest)[\w.-]+$/.test(image)

const checkCopy = (where, { flags, words }, earlier) => {
  if (flags.from !== undefined) demand(earlier.includes(flags.from), `${where}: no stage ${flags.from} stands before it`)
  else for (const source of words.slice(0, -1).flatMap(expanded)) demand(source === '.' || inContext(source), `${where}: ${source} is not in the build context`)
}

stages.forEach(({ name, base, instructions }, position) => {
  const earlier = stageNames.slice(0, position)
  const image = base.replaceAll(/\$\{(\w+)\}/g, (_, arg) => args[arg] ?? '')
  demand(earlier.includes(base) || isPinned(image), `${dockerfile}: stage ${name} starts from ${image}, no stage before it and no pinned image`)
  for (const instruction of instructions) {
    const where = `${dockerfile}, stage ${name}, ${instruction.verb}`
    if (instruction.verb === 'COPY') checkCopy(where, instruction, earlier)
    if (instruction.verb === 'RUN') checkRun(where, instruction.text)
    if (instruction.verb === 'CMD' || instruction.verb === 'ENTRYPOINT') checkCommand(where, instruction.words)
    if (instruction.verb === 'HEALTHCHECK' && instruction.text.startsWith('CMD')) checkCommand(where, JSON.parse(instruction.text.slice(4)))
    if (instruction.verb === 'ENV' && name === 'server') {
      imageSets.push(...instruction.words.map((pair) => pair.split('=')[0]))
      for (const word of imageSets) demand(word === 'NODE_OPTIONS' || settings.includes(word), `${where}: ${word} is no setting`)
    }
  }
})

const compose = parse(read('docker-compose.yml'), { merge: true })
const services = Object.entries(compose.services)
const serverImage = compose.services.api.image
const published = []
// Only `npm start` says that a database is its own.
const given = new Set(['EMBEDDED', ...imageSets, ...Object.keys(compose.services.api.environment)])

for (const [name, service] of services) {
  const where = `docker-compose.yml, ${name}`
  const { build, command, depends_on: needs = {}, environment = {}, healthcheck, image, networks = [], ports, volumes = [] } = service
  if (build === undefined && image !== serverImage) demand(isPinned(image), `${where}: ${image} is not pinned`)
  if (build !== undefined) {
    demand(build.dockerfile === dockerfile && stageNames.includes(build.target), `${where}: there is no stage ${build.target}`)
    if (build.args !== undefined) published.push(build.args.PART)
  }
  if (command !== undefined) checkCommand(where, command)
  if (healthcheck?.test !== undefined) checkCommand(where, healthcheck.test.slice(1))
  if (image === serverImage) {
    for (const variable of Object.keys(environment)) demand(settings.includes(variable), `${where}: ${variable} is no setting`)
  }
  for (const other of Object.keys(needs)) demand(other in compose.services, `${where}: there is no service ${other}`)
  for (const volume of volumes) demand(volume.split(':')[0] in compose.volumes, `${where}: there is no volume ${volume}`)
  for (const network of Array.isArray(networks) ? networks : Object.keys(networks)) demand(network in compose.networks, `${where}: there is no network ${network}`)
  demand(ports === undefined || name === 'edge', `${where}: only the edge publishes a port`)
}

for (const setting of settings) demand(given.has(setting), `docker-compose.yml: nothing sets ${setting}, or hands it on`)

const edgeAddress = compose.services.edge.networks.front.ipv4_address
const trusted = compose.services.api.environment.TRUSTED_PROXIES.split(',')
demand(same(published, parts), `docker-compose.yml publishes ${published.join(', ')}; the workspace has ${parts.join(', ')}`)
demand(trusted.includes(edgeAddress), `docker-compose.yml: the API does not believe the edge at ${edgeAddress}`)
const apiPort = /\bPORT=(\d+)/.exec(read(dockerfile))?.[1]
demand(read('docker/edge.conf').includes(`server api:${apiPort} `), `docker/edge.conf does not lead to api:${apiPort}`)

const [, away] = /\bUNAVAILABLE: \{ status: 503, message: '([^']+)'/.exec(read('services/platform/src/http/http.errors.ts')) ?? []
demand(read('docker/edge.conf').includes(`"code":"UNAVAILABLE","message":"${away}","error":"${away}"`), 'docker/edge.conf does not refuse as the API does')

const documented = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
demand(same(documented, settings), `.env.example and the settings differ: ${[...new Set([...documented, ...settings])].filter((name) => !(documented.includes(name) && settings.includes(name))).join(', ')}`)

for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `The containers' files fit the workspace: ${stages.length} stages, ${services.length} services, ${settings.length} settings.` : `${faults.length} faults.`)
process.exit(faults.length === 0 ? 0 : 1)
