import { composePage, drawPage } from '@bluebonnet/deals/cda-page'

const columns = `id AS "cdaId", version, sale_price_cents::float8 AS "salePriceCents",
gross_commission_cents::float8 AS "grossCommissionCents", client_paid_cents::float8 AS "clientPaidCents",
  commission_source AS "commissionSource", commission_rate AS "commissionRate", lines, facts, issued_at AS "issuedAt"`

/**
 * The words of these CDAs' pages. Throws unless drawing the first gives, to the byte, the page that the worker stored.
 * @param {import('./product.mjs').Product} product
 * @param {import('./client.mjs').Client} broker
 * @param {string[]} cdaIds
 */
export async function printedPages(product, broker, cdaIds) {
  const { timeZone } = await broker.call('GET', '/api/settings/brokerage')
  const rows = await product.query(`SELECT ${columns} FROM cdas WHERE id = ANY($1)`, [cdaIds])
  const pages = rows.map((row) => composePage({ ...row, timeZone, signature: null, voided: null }))
  const stored = await broker.bytes(`/api/cdas/${rows[0].cdaId}/pdf`)
  if (pages[0] === undefined || !stored.equals(await drawPage(pages[0])))
    throw new Error('The bare loop would not draw the page that the worker stores')
  return pages
}
