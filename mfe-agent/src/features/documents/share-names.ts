import { screens } from '@bluebonnet/contracts'

interface Named {
  firstName?: string | null
  lastName?: string | null
}

/** Null where the share is not with such a one; undefined where it is and the name is not known (yet, or no more). */
interface Targets {
  colleague: Named | null | undefined
  client: Named | null | undefined
  everybody: boolean
}

const nameOf = (person: Named | null | undefined, otherwise: string): string[] => {
  if (person === null) return []
  return [[person?.firstName, person?.lastName].filter(Boolean).join(' ') || otherwise]
}

/** 'Ann Lee', 'All agents', 'Ann Lee and Bo Ray': one share may have several targets. */
export const namesOf = ({ colleague, client, everybody }: Targets): string =>
  [
    ...nameOf(colleague, 'a colleague'),
    ...nameOf(client, 'a client'),
    ...(everybody ? [screens.documents.allAgents] : []),
  ].join(' and ')
