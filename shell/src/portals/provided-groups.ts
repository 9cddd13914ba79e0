// The shell's build only provides shared modules that it references. Only portals load these, so nothing calls this:
// each becomes its own chunk, fetched when the first portal requests it.
export const providedGroups = [
  () => import('@bluebonnet/ui/data'),
  () => import('@bluebonnet/ui/dates'),
  () => import('@bluebonnet/ui/filters'),
  () => import('@bluebonnet/ui/forms'),
  () => import('@bluebonnet/ui/layers'),
  () => import('@bluebonnet/ui/page-forms'),
  () => import('@bluebonnet/ui/segmented'),
  () => import('@bluebonnet/portal-sdk'),
]
