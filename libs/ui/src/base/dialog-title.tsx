import type { ReactNode } from 'react'

/**
 * A dialog's title as a heading, which antd leaves as plain text: whoever listens finds it among the page's headings.
 */
export const DialogTitle = ({ children }: { children: ReactNode }) => <h2 className="bb-dialog-title">{children}</h2>
