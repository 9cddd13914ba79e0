import { z } from 'zod'
import { compPlans, rosterOrders } from '../enums.js'
import { pageQuery } from '../shared/paging.js'

/** `q` is a part of the name, e-mail address or licence number. Whoever was let go stands last in every order. */
export const rosterQuery = pageQuery({
  agentId: z.uuid().optional(),
  compPlan: z.enum(compPlans).optional(),
  isActive: z.stringbool().optional(),
  order: z.enum(rosterOrders).optional(),
})
