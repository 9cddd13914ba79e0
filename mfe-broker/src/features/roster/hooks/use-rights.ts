import { anotherDecides, can, leadersAreBrokers, mayChangePerson, mayDecideFor, mayLetGo } from '@bluebonnet/contracts'
import type { RosterEntry } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'

interface Rights {
  /** Their particulars and contact. */
  mayChange: boolean
  /** Their plan, cap and ledger, which no manager settles for themselves. */
  maySettle: boolean
  mayLetGo: boolean
  /** Said in place of what may not be done; null where everything may. */
  why: string | null
}

const none: Rights = { mayChange: false, maySettle: false, mayLetGo: false, why: null }

/** What the person who is signed in may do with somebody of the roster, by the rules that the server goes by. */
export const useRights = (person: Pick<RosterEntry, 'id' | 'userId' | 'role'>): Rights => {
  const { user } = useSession()
  if (user === null || !can(user, 'agents.manage')) return none
  const mayChange = mayChangePerson({ role: user.role, userId: user.id }, person)
  const isOthers = mayDecideFor(user, person.id)
  const whyNot = mayChange ? `The plan, cap and ledger are your own. ${anotherDecides}.` : leadersAreBrokers
  const maySettle = mayChange && isOthers
  return { mayChange, maySettle, mayLetGo: mayLetGo(person), why: maySettle ? null : whyNot }
}
