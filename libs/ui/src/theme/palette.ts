export type Mode = 'light' | 'dark'

/**
 * The colours that antd needs as values, because it computes shades from them. styles/tokens.css has the same values
 * as variables; a test keeps them equal and measures the contrast of each pair.
 */
export const palettes = {
  light: {
    page: '#f7f6f3',
    card: '#ffffff',
    raised: '#ffffff',
    line: '#e6e3dc',
    border: '#8c8676',
    // Of buttons: their text already marks them, so their borders may be softer than those of fields.
    edge: '#cfcabe',
    text: '#1b2140',
    muted: '#5a607a',
    primary: '#3a4bb0',
    primaryHover: '#2f3e96',
    primaryActive: '#26337f',
    onPrimary: '#ffffff',
    primaryTint: '#eef0fb',
    good: '#2a6b45',
    goodTint: '#e9f4ec',
    attention: '#8a5a00',
    attentionTint: '#fbf3e0',
    bad: '#a8322a',
    badTint: '#fbeae8',
  },
  dark: {
    page: '#12141f',
    card: '#1a1d2b',
    raised: '#222638',
    line: '#2a2f45',
    border: '#757b9c',
    edge: '#434a6b',
    text: '#e8eaf6',
    muted: '#a4a9c2',
    primary: '#9aa6f5',
    primaryHover: '#b3bcf8',
    primaryActive: '#8692e8',
    onPrimary: '#12141f',
    primaryTint: '#23284a',
    good: '#7fc79a',
    goodTint: '#173123',
    attention: '#e0b45a',
    attentionTint: '#352a12',
    bad: '#f08a80',
    badTint: '#3b1f1f',
  },
} satisfies Record<Mode, Record<string, string>>

export type Palette = Record<keyof (typeof palettes)['light'], string>
