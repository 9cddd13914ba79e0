/**
 * A choice among a few, side by side: pages of a section, or states of a list. `layers` includes it too. It is a
 * separate group and file, because pages without filters use it as well (libs/federation/src/shared-modules.mjs).
 */
export { Segmented } from 'antd'
export type { SegmentedProps } from 'antd'
