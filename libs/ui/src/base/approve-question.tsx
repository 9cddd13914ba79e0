import { approveQuestion, nothingFiled } from '@bluebonnet/contracts'

interface ApproveQuestionProps {
  address: string
  /** How many documents the deal has; null when that is not known. */
  filed: number | null
}

/** What a broker is asked before a deal is approved; of a deal without a document that is said with it. */
export const ApproveQuestion = ({ address, filed }: ApproveQuestionProps) => (
  <>
    <p>{approveQuestion(address)}</p>
    {filed === 0 ? <p className="bb-strong bb-mt-8">{nothingFiled}</p> : null}
  </>
)
