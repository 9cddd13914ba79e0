import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { palettes, type Mode, type Palette } from './palette.js'

interface ThemeContext {
  mode: Mode
  /** Fields and buttons grow to 44 px on touch screens. */
  phone: boolean
}

/** The dark algorithm dulls its colours; ours were measured unchanged. */
const keepColours: MappingAlgorithm = (seed, map) => {
  const shades = map ?? theme.darkAlgorithm(seed)
  const { colorPrimary, colorInfo, colorSuccess, colorWarning, colorError } = seed
  return { ...shades, colorPrimary, colorInfo, colorSuccess, colorWarning, colorError }
}

const colours = (c: Palette): ThemeConfig['token'] => ({
  colorPrimary: c.primary,
  colorPrimaryHover: c.primaryHover,
  colorPrimaryActive: c.primaryActive,
  colorPrimaryBg: c.primaryTint,
  colorPrimaryBgHover: c.primaryTint,
  colorInfo: c.primary,
  colorInfoBg: c.primaryTint,
  colorInfoBorder: c.line,
  colorLink: c.primary,
  colorLinkHover: c.primaryHover,
  colorLinkActive: c.primaryActive,
  colorSuccess: c.good,
  colorSuccessBg: c.goodTint,
  colorSuccessBorder: c.line,
  colorWarning: c.attention,
  colorWarningBg: c.attentionTint,
  colorWarningBorder: c.line,
  colorWarningHover: c.attention,
  colorError: c.bad,
  colorErrorBg: c.badTint,
  colorErrorBorder: c.line,
  colorErrorHover: c.bad,
  colorErrorText: c.bad,
  colorText: c.text,
  colorTextHeading: c.text,
  colorTextSecondary: c.muted,
  colorTextTertiary: c.muted,
  colorTextDescription: c.muted,
  colorTextPlaceholder: c.muted,
  colorTextDisabled: c.muted,
  colorTextLabel: c.text,
  colorIcon: c.muted,
  colorIconHover: c.text,
  colorBgLayout: c.page,
  colorBgContainer: c.card,
  colorBgElevated: c.raised,
  colorBorder: c.border,
  colorBorderSecondary: c.line,
  colorSplit: c.line,
  controlOutline: c.primary,
  colorErrorOutline: c.bad,
  colorWarningOutline: c.attention,
  colorTextLightSolid: c.onPrimary,
  colorBgSpotlight: c.text,
})

/** The one theme (docs/rules/screens.md#theme) as antd tokens. */
export const antdTheme = ({ mode, phone }: ThemeContext): ThemeConfig => {
  const c = palettes[mode]
  return {
    algorithm: mode === 'dark' ? [theme.darkAlgorithm, keepColours] : theme.defaultAlgorithm,
    hashed: false,
    token: {
      ...colours(c),
      fontFamily: 'var(--bb-font)',
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 16,
      fontSizeHeading3: 16,
      lineHeight: 22 / 14,
      fontWeightStrong: 600,
      borderRadius: 8,
      borderRadiusLG: 8,
      borderRadiusSM: 6,
      borderRadiusXS: 4,
      controlHeight: phone ? 44 : 36,
      controlHeightSM: phone ? 44 : 28,
      controlHeightLG: 44,
      lineWidthFocus: 2,
      controlOutlineWidth: 1,
      // Never `motion: false`: antd positions a field's list during its motion. ground.css serves people who prefer
      // reduced motion.
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
      boxShadow: 'var(--bb-shadow)',
      boxShadowSecondary: 'var(--bb-shadow)',
      boxShadowTertiary: 'none',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        primaryColor: c.onPrimary,
        dangerColor: c.onPrimary,
        defaultBorderColor: c.edge,
        defaultHoverBg: c.primaryTint,
        defaultHoverColor: c.primary,
        defaultHoverBorderColor: c.primary,
      },
      // The check mark uses colorWhite, which is too faint on the light primary of the dark theme.
      Checkbox: { colorWhite: c.onPrimary },
      Tabs: {
        titleFontSize: 14,
        itemColor: c.muted,
        itemSelectedColor: c.primary,
        inkBarColor: c.primary,
        horizontalMargin: '0 0 16px',
        verticalItemPadding: '7px 12px',
        verticalItemMargin: '2px 0 0 0',
      },
      Modal: { titleFontSize: 16, titleLineHeight: 24 / 16, contentBg: c.card, headerBg: c.card, footerBg: c.card },
      Form: {
        labelColor: c.text,
        verticalLabelPadding: '0 0 4px',
        itemMarginBottom: 20,
        labelRequiredMarkColor: c.bad,
      },
      Select: {
        optionSelectedBg: c.primaryTint,
        optionSelectedColor: c.text,
        optionActiveBg: c.page,
        optionHeight: phone ? 44 : 36,
      },
      Segmented: {
        trackBg: c.card,
        trackPadding: 2,
        itemSelectedBg: c.primaryTint,
        itemColor: c.text,
        itemHoverColor: c.text,
        itemHoverBg: c.page,
        itemSelectedColor: c.primary,
      },
      Collapse: { colorBorder: c.line, headerBg: c.card },
      Skeleton: { gradientFromColor: c.line, gradientToColor: c.page },
      Tooltip: { colorTextLightSolid: c.card, borderRadius: 6 },
    },
  }
}
