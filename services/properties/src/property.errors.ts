import { defineErrors } from '@bluebonnet/platform'

export const propertyErrors = defineErrors({
  PROPERTY_NOT_FOUND: { status: 404, message: 'There is no such property' },
  PROPERTY_IN_USE: { status: 409, message: 'A deal or document refers to this property, so it cannot be deleted' },
  PROPERTY_DELETE_FORBIDDEN: {
    status: 403,
    message: "Only the property's own agent, a broker or a manager may delete a property",
  },
  PROPERTY_TRANSFER_FORBIDDEN: { status: 403, message: 'Only a broker or manager may transfer a property' },
})
