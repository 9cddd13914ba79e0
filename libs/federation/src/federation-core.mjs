// What the shell hands out of the federation runtime's core: what its own runtime and the portals' use of it. The rest
// loads scripts, manifests and snapshots in ways that nobody here goes. 'federation-core-whole' is the package itself
// (see federation-aliases).
export {
  CurrentGlobal,
  Global,
  Module,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from 'federation-core-whole'

/** The runtime copies these when it starts, and none is called. */
export const helpers = { global: {}, share: {}, utils: {} }

const notHere = () => {
  throw new Error('Portals are loaded by the shell')
}
export { notHere as getRemoteEntry, notHere as getRemoteInfo, notHere as loadScript, notHere as loadScriptNode }
