import { ConfigProvider } from 'antd'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { defaultTimeZone } from '@bluebonnet/domain'
import { ConfirmProvider } from '../base/dialogs.js'
import { clearMark } from '../base/clear-mark.js'
import { antdTheme } from './antd-theme.js'
import { phoneQuery, useMedia, useMode } from './choice.js'
import { LinkContext, type LinkProps } from './link.js'
import { TimeZoneContext } from '../base/date-text.js'

interface ThemeProviderProps {
  /** The nonce of this page's Content-Security-Policy, for the styles that antd adds. */
  nonce?: string | undefined
  /** The router's link; without it links are plain anchors. */
  link?: ComponentType<LinkProps>
  timeZone?: string | undefined
  children: ReactNode
}

const cleared = { clearIcon: clearMark }

/** Theme, confirm dialog, links and time zone of every signed-in page. The shell mounts it once. */
export const ThemeProvider = ({ nonce, link, timeZone = defaultTimeZone, children }: ThemeProviderProps) => {
  const mode = useMode()
  const phone = useMedia(phoneQuery)
  const theme = useMemo(() => antdTheme({ mode, phone }), [mode, phone])
  const csp = useMemo(() => (nonce ? { nonce } : {}), [nonce])
  return (
    <ConfigProvider
      theme={theme}
      csp={csp}
      virtual={false}
      select={cleared}
      datePicker={cleared}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}>
      <LinkContext value={link ?? null}>
        <TimeZoneContext value={timeZone}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </TimeZoneContext>
      </LinkContext>
    </ConfigProvider>
  )
}
