/**
 * The antd parts that nearly every signed-in page needs, and no more: every page pays for this group. Others stand in
 * `layers`, `filters` and `forms`.
 */
export { Button, Skeleton } from 'antd'
export type { ButtonProps } from 'antd'
