import { createContext, use, type ComponentType, type ReactNode } from 'react'

export interface LinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
  'aria-label'?: string | undefined
}

/** How a link inside the product navigates. The shell passes its router's link, so that nothing reloads. */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null)

/** A link to a screen of the product. Without a router around it, a plain anchor. */
export const AppLink = (props: LinkProps) => {
  const Link = use(LinkContext)
  if (Link) return <Link {...props} />
  const { children, ...rest } = props
  return <a {...rest}>{children}</a>
}
