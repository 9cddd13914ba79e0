import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { BigWhole, Cents, Flag, optional, Text } from '../../../database/schema.js'

/**
 * How many rows a list of the whole brokerage has, kept by triggers as sums to be added up: a change of a row adds a
 * line here and locks nobody, and the worker gathers the lines into one for each kind. `SELECT count(*)` over
 * everything would read it all.
 */
@Entity('tallies')
@Index('tallies_by_list', ['list'])
export class TallyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string
  /** The table that was counted. */
  @Text('list') list!: string
  @Text('status', optional) status!: string | null
  /** A deal's side, a client's, a property's or a document's type. */
  @Text('kind', optional) kind!: string | null
  /** A deal that was ever approved, an archived document. */
  @Flag('marked') marked!: boolean
  @BigWhole('count') count!: number
  /** The sum of prices, for deals. */
  @Cents('cents') cents!: number
}
