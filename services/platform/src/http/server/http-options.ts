/** What the HTTP server needs to know of the settings. */
export interface HttpOptions {
  /** Where the server listens. */
  host: string
  /**
   * Where browsers reach the product; its origin may make state-changing calls, beside the address that a request
   * itself names.
   */
  publicUrl: string
  /** Addresses of proxies whose X-Forwarded-For is believed; none unless set. */
  trustedProxies: readonly string[]
}
