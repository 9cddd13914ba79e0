/** The design of the page: the product's colours on white, in points on US letter. */
export const colours = {
  ink: '#1B2140',
  muted: '#5A607A',
  primary: '#3A4BB0',
  tint: '#EEF0FB',
  line: '#E6E3DC',
  bad: '#A8322A',
  badTint: '#FBEAE8',
  attentionTint: '#FBF3E0',
} as const

export const page = { width: 612, height: 792, left: 54, right: 558, top: 40, bottom: 756 } as const
export const contentWidth = page.right - page.left

export type FontName = 'regular' | 'strong'
