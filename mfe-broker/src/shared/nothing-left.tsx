import { Alert } from '@bluebonnet/ui/page-forms'

/** A part of an agent's new deals that somebody else has. */
export interface PartOf {
  whose: 'team lead' | 'mentor'
  percent: number
}

/** Warns that others have all of an agent's new deals. */
export const NothingLeft = ({ name, parts }: { name: string; parts: readonly PartOf[] }) => {
  if (parts.reduce((sum, { percent }) => sum + percent, 0) < 100) return null
  const words = parts.map(({ whose, percent }) => `the ${whose} has ${percent}%`).join(', ')
  return <Alert type="warning" showIcon title={`${name} gets nothing from new deals: ${words}`} />
}
