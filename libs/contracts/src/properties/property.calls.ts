import { z } from 'zod'
import { defineCalls } from '../call.js'
import { propertyStatuses, propertyTypes } from '@bluebonnet/domain'
import { byId } from '../shared/fields.js'
import { orderIn, pageQuery } from '../shared/paging.js'
import { createProperty, property, updateProperty } from './property.schema.js'

export const propertyFilters = {
  status: z.enum(propertyStatuses).optional(),
  propertyType: z.enum(propertyTypes).optional(),
  agentId: z.uuid().optional(),
}

export const propertyCalls = defineCalls({
  'GET /api/properties': {
    permission: 'properties.read',
    summary: 'Properties, newest first',
    query: pageQuery({ ...propertyFilters, ...orderIn('properties') }),
    answer: z.array(property),
  },
  'POST /api/properties': {
    permission: 'properties.write',
    summary: 'Add a property',
    status: 201,
    body: createProperty,
    answer: property,
  },
  'GET /api/properties/:id': { permission: 'properties.read', summary: 'One property', params: byId, answer: property },
  'PATCH /api/properties/:id': {
    permission: 'properties.write',
    summary: 'Change a property',
    params: byId,
    body: updateProperty,
    answer: property,
  },
  'DELETE /api/properties/:id': {
    permission: 'properties.write',
    summary: 'Delete a property that no deal or document refers to',
    params: byId,
    status: 204,
    answer: null,
  },
})
