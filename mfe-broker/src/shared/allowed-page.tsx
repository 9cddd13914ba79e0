import type { Permission } from '@bluebonnet/domain'
import { Allowed } from '@bluebonnet/portal-sdk'
import { RefusedPage } from '@bluebonnet/ui'
import type { ReactNode } from 'react'

interface AllowedPageProps {
  permission: Permission
  title: string
  /** Tells other users who may see the page. */
  text: string
  /** Tells other users where to find their own data. */
  advice: string
  children: ReactNode
}

/** An office page, for users who may make its calls. */
export const AllowedPage = ({ permission, children, ...refusal }: AllowedPageProps) => (
  <Allowed permission={permission} otherwise={<RefusedPage {...refusal} />}>
    {children}
  </Allowed>
)
