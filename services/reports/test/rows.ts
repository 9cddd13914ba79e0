import type { ClientType, DealStatus, PropertyStatus, PropertyType } from '@bluebonnet/contracts'
import { newId } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'

export interface DealRow {
  agentId: string
  address?: string
  city?: string
  mlsId?: string | null
  buyerSellerName?: string | null
  priceCents?: number
  status?: DealStatus
  /** YYYY-MM-DD; a CLOSED deal has one. */
  closeDate?: string | null
  grossCommissionCents?: number | null
  createdAt?: Date
}

export const addDeal = async (dataSource: DataSource, row: DealRow): Promise<string> => {
  const id = newId()
  const {
    agentId,
    address = '100 Pecan St',
    city = 'Austin',
    mlsId = null,
    buyerSellerName = null,
    priceCents = 45_000_000,
    status = 'ACTIVE',
  } = row
  const { closeDate = null, grossCommissionCents = null, createdAt = new Date() } = row
  await dataSource.query(
    `INSERT INTO deals (id, agent_id, property_address, city, zip, mls_id, buyer_seller_name, price_cents, side,
      status, close_date, gross_commission_cents, created_at, ended_at)
     VALUES ($1, $2, $3, $4, '78701', $5, $6, $7, 'BUYER', $8, $9, $10, $11, CASE WHEN $8 IN ('CLOSED', 'CANCELLED') THEN now() END)`,
    [
      id,
      agentId,
      address,
      city,
      mlsId,
      buyerSellerName,
      priceCents,
      status,
      closeDate,
      grossCommissionCents,
      createdAt,
    ],
  )
  return id
}

interface ClientRow {
  agentId: string
  type?: ClientType
  firstName?: string
  lastName?: string
  email?: string | null
  phone?: string | null
  status?: 'ACTIVE' | 'INACTIVE'
  createdAt?: Date
}

export const addClient = async (dataSource: DataSource, row: ClientRow): Promise<string> => {
  const id = newId()
  const {
    agentId,
    type = 'BUYER',
    firstName = 'Bo',
    lastName = 'Vance',
    email = null,
    phone = null,
    status = 'ACTIVE',
    createdAt = new Date(),
  } = row
  await dataSource.query(
    `INSERT INTO clients (id, agent_id, first_name, last_name, email, phone, type, status, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, agentId, firstName, lastName, email, phone, type, status, createdAt],
  )
  return id
}

interface PropertyRow {
  agentId: string
  address?: string
  city?: string
  mlsId?: string | null
  propertyType?: PropertyType | null
  status?: PropertyStatus
  createdAt?: Date
}

export const addProperty = async (dataSource: DataSource, row: PropertyRow): Promise<string> => {
  const id = newId()
  const {
    agentId,
    address = '100 Pecan St',
    city = 'Austin',
    mlsId = null,
    propertyType = null,
    status = 'ACTIVE',
    createdAt = new Date(),
  } = row
  await dataSource.query(
    `INSERT INTO properties (id, agent_id, property_address, city, zip, mls_id, property_type, price_cents, status,
      created_at)
     VALUES ($1, $2, $3, $4, '78701', $5, $6, 45000000, $7, $8)`,
    [id, agentId, address, city, mlsId, propertyType, status, createdAt],
  )
  return id
}
