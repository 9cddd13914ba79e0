// What shell and portals use of the federation runtime: shared modules. Its own way of loading portals stays out: the
// shell does that by webpack's protocol of containers (shell/src/portals/federation.ts). 'federation-runtime-whole' is
// the package itself, under a name that is not replaced (see federation-aliases).
export { getInstance, init, registerGlobalPlugins } from 'federation-runtime-whole'

/** Named by the runtime's start, for shared modules that are cut down while the page runs, which ours are not. */
export const getRemoteEntry = () => {
  throw new Error('Portals are loaded by the shell')
}
