export type Mode = 'light' | 'dark'

/**
 * The colours that antd needs as values, because it computes its shades from them. The same values stand in
 * styles/tokens.css as variables; a test keeps the two equal and measures the contrast of each pair.
 */
export interface Palette {
  page: string
  card: string
  raised: string
  line: string
  border: string
  /** Edges of buttons: their words already mark them out, so they may be softer than those of fields. */
  edge: string
  text: string
  muted: string
  primary: string
  primaryHover: string
  primaryActive: string
  onPrimary: string
  primaryTint: string
  good: string
  goodTint: string
  attention: string
  attentionTint: string
  bad: string
  badTint: string
}

export const palettes: Record<Mode, Palette> = {
  light: {
    page: '#F7F6F3',
    card: '#FFFFFF',
    raised: '#FFFFFF',
    line: '#E6E3DC',
    border: '#8C8676',
    edge: '#CFCABE',
    text: '#1B2140',
    muted: '#5A607A',
    primary: '#3A4BB0',
    primaryHover: '#2F3E96',
    primaryActive: '#26337F',
    onPrimary: '#FFFFFF',
    primaryTint: '#EEF0FB',
    good: '#2A6B45',
    goodTint: '#E9F4EC',
    attention: '#8A5A00',
    attentionTint: '#FBF3E0',
    bad: '#A8322A',
    badTint: '#FBEAE8',
  },
  dark: {
    page: '#12141F',
    card: '#1A1D2B',
    raised: '#222638',
    line: '#2A2F45',
    border: '#757B9C',
    edge: '#434A6B',
    text: '#E8EAF6',
    muted: '#A4A9C2',
    primary: '#9AA6F5',
    primaryHover: '#B3BCF8',
    primaryActive: '#8692E8',
    onPrimary: '#12141F',
    primaryTint: '#23284A',
    good: '#7FC79A',
    goodTint: '#173123',
    attention: '#E0B45A',
    attentionTint: '#352A12',
    bad: '#F08A80',
    badTint: '#3B1F1F',
  },
}
