import type { Permission } from '@bluebonnet/domain'
import { Allowed } from '@bluebonnet/portal-sdk'
import { RefusedPage } from '@bluebonnet/ui'
import type { ReactNode } from 'react'

interface AllowedPageProps {
  permission: Permission
  title: string
  /** Who sees it, said to everybody else. */
  text: string
  /** Where theirs is. */
  advice: string
  children: ReactNode
}

/** A page of the office, for those who may make its calls. */
export const AllowedPage = ({ permission, children, ...refusal }: AllowedPageProps) => (
  <Allowed permission={permission} otherwise={<RefusedPage {...refusal} />}>
    {children}
  </Allowed>
)
