import { DealMessages } from './deal-messages.js'
import type { DealTabProps } from './deal-tab.js'

const MessagesTab = ({ deal }: DealTabProps) => <DealMessages dealId={deal.id} />

export default MessagesTab
