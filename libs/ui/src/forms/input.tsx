import { Input as AntInput } from 'antd'
import type { GetProps, InputProps, InputRef } from 'antd'
import { Suspense } from 'react'
import type { ComponentType, ForwardRefExoticComponent, RefAttributes } from 'react'
import { lazyPart } from '../plain/lazy-part.js'

/** A part that few pages draw: fetched when it is drawn, with nothing in its place meanwhile. */
const late = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> => {
  const Part = lazyPart(load)
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

/**
 * antd's. Its index hangs searches, boxes for codes and groups of fields on it, 4 KB that would come to every page with
 * a field: the build leaves them out there (libs/federation/src/antd-input.mjs), and they come when drawn.
 */
export const Input: ForwardRefExoticComponent<InputProps & RefAttributes<InputRef>> &
  Pick<typeof AntInput, 'Password' | 'TextArea'> & {
    Search: ComponentType<GetProps<typeof AntInput.Search>>
    OTP: ComponentType<GetProps<typeof AntInput.OTP>>
    Group: ComponentType<GetProps<typeof AntInput.Group>>
  } = Object.assign(AntInput, {
  Search: late<GetProps<typeof AntInput.Search>>(async () => import('antd/es/input/Search.js')),
  OTP: late<GetProps<typeof AntInput.OTP>>(async () => import('antd/es/input/OTP/index.js')),
  Group: late<GetProps<typeof AntInput.Group>>(async () => import('antd/es/input/Group.js')),
})
