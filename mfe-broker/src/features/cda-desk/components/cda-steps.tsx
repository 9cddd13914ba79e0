import type { Cda } from '@bluebonnet/contracts'
import { Collapse } from '@bluebonnet/ui/layers'

/** Why each number is what it is: the steps that the engine took, as kept with the CDA. */
export const CdaSteps = ({ cda }: { cda: Cda }) => (
  <Collapse items={[{
    key: 'steps', label: 'Why these numbers',
    children: <ol className="desk-steps">{cda.lines.map((line) => <li key={line.kind}>{line.step}</li>)}</ol>,
  }]} />
)
