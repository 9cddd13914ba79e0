// One query reads what a share shows from five tables; another locks its target.
import { nameOrEmail, someRow, statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const shareToMail = statement(
  z.strictObject({
    email: z.string().nullable(),
    first_name: z.string(),
    sharer: z.string(),
    sharer_email: z.string(),
    label: z.string(),
    message: z.string().nullable(),
    link_id: z.string(),
  }),
  `SELECT c.email, c.first_name, ${nameOrEmail('u')} AS sharer, u.email AS sharer_email, d.label, s.message,
              s.link_id
         FROM document_shares s
         JOIN clients c ON c.id = s.shared_with_client_id
         JOIN documents d ON d.id = s.document_id
         JOIN users u ON u.id = s.shared_by
        WHERE s.id = $1 AND s.ended_at IS NULL AND s.link_id IS NOT NULL`,
)

export const shareNotice = statement(
  z.strictObject({
    label: z.string(),
    shared_by: z.string(),
    sharer: z.string(),
    shared_with_user_id: z.string().nullable(),
    share_with_all_agents: z.boolean(),
    message: z.string().nullable(),
  }),
  `SELECT d.label, s.shared_by, ${nameOrEmail('u')} AS sharer,
              s.shared_with_user_id, s.share_with_all_agents, s.message
         FROM document_shares s JOIN documents d ON d.id = s.document_id JOIN users u ON u.id = s.shared_by
        WHERE s.id = $1 AND s.ended_at IS NULL`,
)

export const userToShareWith = statement(
  someRow,
  `SELECT 1 FROM users u WHERE u.id = $1 AND u.is_active
        AND (u.role <> 'AGENT' OR EXISTS (SELECT 1 FROM agents a WHERE a.user_id = u.id))`,
)

export const clientToShareWith = statement(
  z.strictObject({ email: z.string().nullable() }),
  'SELECT email FROM clients WHERE id = $1 AND ($2 OR agent_id = $3) FOR KEY SHARE',
)

export const sharedFile = statement(
  z.strictObject({ key: z.string(), file_name: z.string(), content_type: z.string() }),
  `SELECT o.key, d.file_name, d.content_type
         FROM document_shares s JOIN documents d ON d.id = s.document_id JOIN objects o ON o.id = d.object_id
        WHERE s.id = $1 AND s.ended_at IS NULL`,
)
