/** A field that must hold more than spaces. */
export const required = (message: string): [{ required: true; whitespace: true; message: string }] => [{ required: true, whitespace: true, message }]
