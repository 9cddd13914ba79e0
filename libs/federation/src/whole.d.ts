// The original modules, under names that only the shell's build knows (shared-modules, shell-config).
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
