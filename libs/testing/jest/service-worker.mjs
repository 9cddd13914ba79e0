import runSuite, { setWorkerData } from '../../../node_modules/jest-light-runner/src/worker-runner.js'

/** @param {{ path: string, globalConfig: object, projectConfig: object }} suite */
export default ({ path, globalConfig, projectConfig }) => {
  setWorkerData({ globalConfig, projectConfig, runtime: 'child_process' })
  return runSuite(path)
}
