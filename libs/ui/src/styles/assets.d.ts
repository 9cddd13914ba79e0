/** The type of imports that webpack turns into files (tsconfig.web.json). A style sheet is imported for its effect. */
declare module '*.css'

/** A picture's import is its address. */
declare module '*.webp' {
  const address: string
  export default address
}
