import type { Permission } from '@bluebonnet/domain'
import { Allowed } from '@bluebonnet/portal-sdk'
import { RefusedPage } from '@bluebonnet/ui'
import type { ReactNode } from 'react'

interface SuperAdminOnlyProps {
  title: string
  permission: Permission
  children: ReactNode
}

/** A page for super admins. Other users see an explanation inside the layout. */
export const SuperAdminOnly = ({ title, permission, children }: SuperAdminOnlyProps) => (
  <Allowed
    permission={permission}
    otherwise={
      <RefusedPage
        title={title}
        text="Only a super admin sees this page."
        advice="Sign in at the Super Admin Portal with an account that has this access."
      />
    }>
    {children}
  </Allowed>
)
