/** Style sheets are imported for their effect only. */
declare module '*.css'

/** A picture is imported by its address. */
declare module '*.webp' {
  const address: string
  export default address
}
