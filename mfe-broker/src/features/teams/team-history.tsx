import type { Team } from '@bluebonnet/contracts'
import type { DialogProps } from '@bluebonnet/ui'
import { Drawer } from '@bluebonnet/ui/layers'
import { RecordChanges } from '@bluebonnet/ui/record-history'

/** Changes of a team, its lead and its members: who and when. */
export const TeamHistory = ({ team, open, onClose }: DialogProps & { team: Team }) => (
  <Drawer open={open} onClose={onClose} size="large" title={`History of ${team.name}`} destroyOnHidden>
    <RecordChanges kind="team" id={team.id} />
  </Drawer>
)
