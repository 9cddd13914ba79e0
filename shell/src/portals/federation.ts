import {
  getInstance,
  registerGlobalPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import type { ComponentType } from 'react'
import type { PortalRelease } from '../registry/portal-entry.js'

/** The container that a portal's entry script leaves behind, by webpack's container protocol. */
interface Container {
  init: (shared: object, path: object[], options: { shareScopeMap: object; shareScopeKeys: string }) => unknown
  get: (name: string) => Promise<() => unknown>
}

/** The runtime caches the promise of a shared module, and would return a rejected one forever. */
const forgetting: ModuleFederationRuntimePlugin = {
  name: 'bluebonnet-forgetting',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const shared of versions) if (shared.loaded !== true) delete shared.loading
  },
}
// The shell's own instance exists already. The portals' instances are created when they load.
getInstance()?.registerPlugins([forgetting])
registerGlobalPlugins([forgetting])

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value
const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/** Counts the unanswered requests for a script: under the same URL the browser would wait for the first one. */
const unanswered = new Map<string, number>()

const run = async (url: string, integrity = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const count = unanswered.get(url) ?? 0
    unanswered.set(url, count + 1)
    const script = document.createElement('script')
    script.src = count === 0 ? url : `${url}?again=${count}`
    // If one byte differs from the release, the browser refuses the script and the previous release takes over.
    script.integrity = integrity
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      unanswered.delete(url)
      reject(new Error(`${url} did not come`))
    })
    document.head.append(script)
    script.remove()
  })

const scope = 'default'
/** Containers that received the shell's shared modules. Each is initialised once. */
const containers = new Map<string, Container>()

const containerOf = async ({ entryUrl, globalName, integrity }: PortalRelease): Promise<Container> => {
  const known = containers.get(globalName)
  if (known !== undefined) return known
  const own = getInstance()
  await Promise.all([run(entryUrl, integrity), ...(own?.initializeSharing(scope) ?? [])])
  const container: unknown = Reflect.get(window, globalName)
  if (!isContainer(container)) throw new Error(`${entryUrl} left no container`)
  const shared = own?.shareScopeMap[scope] ?? {}
  await container.init(shared, [], { shareScopeMap: { [scope]: shared }, shareScopeKeys: scope })
  containers.set(globalName, container)
  return container
}

const defaultOf = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined

/**
 * Loads one release of a portal and returns its component. A failed preload can break a file, so the load is retried.
 * Files that have loaded stay.
 */
export const loadRelease = async (portal: string, release: PortalRelease): Promise<ComponentType> =>
  fetchWithRetry(async () => {
    const make = await (await containerOf(release)).get('./portal')
    const component = defaultOf(make())
    if (!isComponent(component)) throw new Error(`${portal} ${release.version} exposes no component`)
    return component
  })
