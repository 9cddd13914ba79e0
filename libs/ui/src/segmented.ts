/** One of a few, side by side: which of a section's pages this is, or which state of a list. `layers` brings it too. */
export { Segmented } from 'antd'
export type { SegmentedProps } from 'antd'
