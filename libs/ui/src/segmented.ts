/**
 * One of a few, side by side: which of a section's pages this is, or which state of a list. `layers` brings it too. A
 * group, and so a file, of its own: pages without filters have it as well (libs/federation/src/shared-modules.mjs).
 */
export { Segmented } from 'antd'
export type { SegmentedProps } from 'antd'
