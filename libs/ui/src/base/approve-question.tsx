import { approveQuestion, nothingFiled } from '@bluebonnet/contracts'

interface ApproveQuestionProps {
  address: string
  /** The number of the deal's documents; null if unknown. */
  filed: number | null
}

/** The confirmation before a deal is approved; it warns about a deal without documents. */
export const ApproveQuestion = ({ address, filed }: ApproveQuestionProps) => (
  <>
    <p>{approveQuestion(address)}</p>
    {filed === 0 ? <p className="bb-strong bb-mt-8">{nothingFiled}</p> : null}
  </>
)
