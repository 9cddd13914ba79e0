// Modules as they are, under names that only the builds know: under their own names the shell shares a part of each
// (shared-modules, shell-config).
declare module 'react-query-whole' {
  export * from '@tanstack/react-query'
}
declare module 'react-router-whole' {
  export * from 'react-router'
}

declare module 'dynamic-css-whole' {
  interface Options {
    csp?: { nonce?: string | undefined }
  }
  export const injectCSS: (css: string, options?: Options) => HTMLStyleElement | null
  export const updateCSS: (css: string, key: string, options?: Options) => HTMLStyleElement | null
  export const removeCSS: (key: string, options?: Options) => void
  export const clearContainerCache: () => void
}
