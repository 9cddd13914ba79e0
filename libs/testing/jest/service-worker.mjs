/**
 * What runs a suite in jest-light-runner, which offers it to its own runners only.
 * @type {{ default: (path: string) => Promise<unknown>, setWorkerData: (data: object) => void }}
 */
const worker = await import(new URL('worker-runner.js', import.meta.resolve('jest-light-runner')).href)

/** @param {{ path: string, globalConfig: object, projectConfig: object }} suite */
export default ({ path, globalConfig, projectConfig }) => {
  worker.setWorkerData({ globalConfig, projectConfig, runtime: 'child_process' })
  return worker.default(path)
}
