import { useCall } from '@bluebonnet/portal-sdk'
import { Form } from '@bluebonnet/ui/forms'
import type { FormInstance } from '@bluebonnet/ui/forms'
import { useEffect } from 'react'
import type { DealValues } from '../deal-values.js'

/**
 * Whether an existing property is picked. Its address, city, state, ZIP and price then replace what was typed
 * (docs/rules/lifecycle.md#place); its MLS ID comes along where it has one.
 */
export const usePickedProperty = (form: FormInstance<DealValues>): boolean => {
  const picked = Form.useWatch('propertyId', form) ?? ''
  const property = useCall('GET /api/properties/:id', { params: { id: picked } }, { enabled: picked !== '' }).data
  useEffect(() => {
    if (property === undefined) return
    const { propertyAddress, city, state, zip, price, mlsId } = property
    form.setFieldsValue({ propertyAddress, city, state, zip, price, ...(mlsId === null ? {} : { mlsId }) })
  }, [form, property])
  return picked !== ''
}
