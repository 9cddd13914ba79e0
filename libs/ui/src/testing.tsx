import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { ThemeProvider } from './theme/theme-provider.js'

const withoutStyles = { zeroRuntime: true }

/**
 * For component tests: the theme of every page, without the style sheets that antd makes anew whenever a part is drawn
 * first. Nothing is laid out in a test, and they took a quarter of the processor time of the forms' tests.
 */
export const themedForTests = (children: ReactNode): ReactNode => (
  <ThemeProvider>
    <ConfigProvider theme={withoutStyles}>{children}</ConfigProvider>
  </ThemeProvider>
)
