/** How everybody wants their e-mails from now on: a mail of its own for each notice is one job more. */
export const mailEverybody = (
  /** @type {import('./product.mjs').Product} */ product,
  /** @type {'daily' | 'immediate'} */ frequency,
) =>
  product.query(
    `INSERT INTO notification_settings (user_id, frequency) SELECT id, $1 FROM users ON CONFLICT (user_id) DO UPDATE
      SET frequency = excluded.frequency`,
    [frequency],
  )
