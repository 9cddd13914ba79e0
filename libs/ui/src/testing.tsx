import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { ThemeProvider } from './theme/theme-provider.js'

const withoutStyles = { zeroRuntime: true }

/**
 * For component tests: the theme of every page, without the style sheets that antd creates at each component's first
 * render. Tests have no layout, and the style sheets took a quarter of the processor time of the forms' tests.
 */
export const themedForTests = (children: ReactNode): ReactNode => (
  <ThemeProvider>
    <ConfigProvider theme={withoutStyles}>{children}</ConfigProvider>
  </ThemeProvider>
)
