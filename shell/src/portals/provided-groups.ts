// The shell's build only provides shared modules that it refers to. These are the portals' to load, so nobody calls
// this: each becomes a chunk of its own that is fetched when the first portal asks for it.
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
