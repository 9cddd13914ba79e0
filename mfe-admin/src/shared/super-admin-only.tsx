import { ErrorState, PageHeader } from '@bluebonnet/ui'

/** Stands where the server refuses the page: what happened and what to do, inside the layout. */
export const SuperAdminOnly = ({ title }: { title: string }) => (
  <div className="bb-stack">
    <PageHeader title={title} />
    <ErrorState title="Only a super admin sees this page." advice="Sign in at the Super Admin Portal with an account that has this access." />
  </div>
)
