import { getInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import type { ComponentType } from 'react'
import type { PortalRelease } from '../registry/portal-entry.js'

/** What a portal's first script leaves behind, by webpack's protocol of containers. */
interface Container {
  init: (shared: object, path: object[], options: { shareScopeMap: object; shareScopeKeys: string }) => unknown
  get: (name: string) => Promise<() => unknown>
}

/** The runtime keeps the promise of a shared module, and would answer with it for ever after it was once rejected. */
const forgetting: ModuleFederationRuntimePlugin = {
  name: 'bluebonnet-forgetting',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const shared of versions) if (shared.loaded !== true) delete shared.loading
  },
}
// The shell's own instance exists by now; those of the portals are made when they are loaded.
getInstance()?.registerPlugins([forgetting])
registerGlobalPlugins([forgetting])

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value
const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/** How often a script was asked for without an answer: the browser would wait for the first one, under the same URL. */
const unanswered = new Map<string, number>()

const run = async (url: string, integrity = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const count = unanswered.get(url) ?? 0
    unanswered.set(url, count + 1)
    const script = document.createElement('script')
    script.src = count === 0 ? url : `${url}?again=${count}`
    // One byte that is not as it was released, and the browser does without: the release before takes over.
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
/** Containers that took what the shell shares; each does so once. */
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
 * Loads one release of a portal and gives its component. Its files may stumble over a failed preload, and are asked for
 * again then; what has come stays.
 */
export const loadRelease = async (portal: string, release: PortalRelease): Promise<ComponentType> =>
  fetchWithRetry(async () => {
    const make = await (await containerOf(release)).get('./portal')
    const component = defaultOf(make())
    if (!isComponent(component)) throw new Error(`${portal} ${release.version} exposes no component`)
    return component
  })
