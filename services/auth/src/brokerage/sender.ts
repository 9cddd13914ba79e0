import type { SendOptions } from '@bluebonnet/platform'
import type { BrokerageSettings } from './brokerage.js'

/** How a mail is signed: the brokerage with its address, phone and licence number, as far as they are set. */
export const senderOf = ({
  name,
  address,
  phone,
  licenceNumber,
}: BrokerageSettings): NonNullable<SendOptions['sender']> => ({
  name,
  lines: [address, phone, licenceNumber === null ? null : `TREC license ${licenceNumber}`].filter(
    (line) => line !== null,
  ),
})
