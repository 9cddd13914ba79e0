import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditKinds } from '@bluebonnet/contracts'

const services = fileURLToPath(new URL('../../../..', import.meta.url))
const sources = readdirSync(services, { withFileTypes: true })
  .filter((service) => service.isDirectory() && existsSync(`${services}/${service.name}/src`))
  .flatMap(({ name }) =>
    readdirSync(`${services}/${name}/src`, { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
  )
  .filter((path) => path.endsWith('.ts') && !/spec\.ts$|\/testing\//.test(path))
const begins: string[] = Object.values(auditKinds).flatMap((kind) => [...kind.begins])
const subjects = new Set(begins.map((begin) => begin.slice(0, begin.indexOf('.'))))

/** Quoted names that begin with the subject of an action; the rest of the name may be computed. */
const actionsIn = (path: string): string[] =>
  [...readFileSync(`${services}/${path}`, 'utf8').matchAll(/(action: )?['`]([a-z][\w-]*)\.([\w-]+|(?=\$\{))/gi)]
    .filter(([, isAction, subject = '']) => isAction !== undefined || subjects.has(subject))
    .map(([, , subject, act]) => `${subject}.${act}`)
    .filter((action) => action !== 'user.')

it('every action that the product writes has a kind', () => {
  const actions = [...new Set(sources.flatMap(actionsIn))]
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter((action) => !begins.some((begin) => action.startsWith(begin)))).toEqual([])
})
