// Reads tables of higher modules by their names.
import { someRow, statement } from '@bluebonnet/platform'

interface Download {
  action: string
  entityType: string
  /**
   * Finds a row when the person (user $2, agent $3) is the owner of the row $1.
   */
  ownedBy: ReturnType<typeof statement<typeof someRow>>
}

/** The calls that serve documents. A download by anybody but the owner is recorded. */
export const downloads: ReadonlyMap<string, Download> = new Map([
  [
    'GET /api/documents/:id/content',
    {
      action: 'document.download',
      entityType: 'document',
      ownedBy: statement(
        someRow,
        `
      SELECT 1 FROM documents d LEFT JOIN deals s ON s.id = d.deal_id LEFT JOIN clients c ON c.id = d.client_id
          LEFT JOIN properties p ON p.id = d.property_id
       WHERE d.id = $1 AND (d.uploaded_by = $2 OR $3::uuid IN (s.agent_id, c.agent_id, p.agent_id))`,
      ),
    },
  ],
  [
    'GET /api/deals/:id/documents.zip',
    {
      action: 'deal.download',
      entityType: 'deal',
      ownedBy: statement(someRow, 'SELECT 1 FROM deals WHERE id = $1 AND $2::uuid IS NOT NULL AND agent_id = $3'),
    },
  ],
  [
    'GET /api/cdas/:id/pdf',
    {
      action: 'cda.download',
      entityType: 'cda',
      ownedBy: statement(
        someRow,
        `SELECT 1 FROM cdas c JOIN deals d ON d.id = c.deal_id
          WHERE c.id = $1 AND $2::uuid IS NOT NULL AND d.agent_id = $3`,
      ),
    },
  ],
])
