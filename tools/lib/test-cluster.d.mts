export interface TestCluster {
  url: string
  stop(): Promise<void>
}

export declare function startTestCluster(): Promise<TestCluster>
