declare module 'federation-runtime-whole' {
  export * from '@module-federation/runtime'
}
declare module 'federation-core-whole' {
  export * from '@module-federation/runtime-core'
}
