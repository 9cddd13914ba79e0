/** A field that must hold more than spaces. */
export const required = (message: string): [{ required: true; whitespace: true; message: string }] => [{ required: true, whitespace: true, message }]
/** Texas licence numbers: up to seven digits, leading zeros kept (DECISIONS section 8). */
export const licence = { pattern: /^\d{1,7}$/, message: 'A license number has up to 7 digits' }
export const mail = { type: 'email' as const, message: 'Enter a valid e-mail address' }
