import { defineErrors } from '@bluebonnet/platform'

export const templateErrors = defineErrors({
  TEMPLATE_NOT_FOUND: { status: 404, message: 'There is no such template' },
  TEMPLATE_CHANGE_FORBIDDEN: {
    status: 403,
    message: 'Only the person who uploaded this template, a broker or a manager may change or remove it',
  },
})
