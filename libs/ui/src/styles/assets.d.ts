/** What webpack makes of files that are no scripts (tsconfig.web.json). A style sheet is imported for its effect. */
declare module '*.css'

/** A picture is imported by its address. */
declare module '*.webp' {
  const address: string
  export default address
}
