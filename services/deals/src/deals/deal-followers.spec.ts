import { Module } from '@nestjs/common'
import { DiscoveryModule, NestFactory } from '@nestjs/core'
import { DataSource, type EntityManager } from 'typeorm'
import { type Addition, type DealChange, type DealFollower, DealFollowers, FollowsDeals } from './deal-followers.js'

const heard: string[] = []

@FollowsDeals('messages')
class LastFollower implements DealFollower {
  async dealChanged(_manager: EntityManager, { type }: DealChange): Promise<void> {
    heard.push(`last ${type}`)
  }
}

@FollowsDeals('money')
class MoneyFollower implements DealFollower {
  async beforeDealChange(): Promise<Addition> {
    return { columns: { participantsVersion: 2 }, details: { participants: [['Dana'], []] } }
  }
}

@FollowsDeals('papers')
class FirstFollower implements DealFollower {
  async beforeDealChange(): Promise<Addition> {
    return { columns: { checklistId: 'one' } }
  }

  async dealChanged(_manager: EntityManager, { type }: DealChange): Promise<void> {
    heard.push(`first ${type}`)
  }
}

class Unmarked implements DealFollower {
  async dealChanged(): Promise<void> {
    heard.push('unmarked')
  }
}

@Module({
  imports: [DiscoveryModule],
  providers: [DealFollowers, LastFollower, MoneyFollower, FirstFollower, Unmarked],
})
class FollowedModule {}

const app = await NestFactory.createApplicationContext(FollowedModule, { logger: false })
const followers = app.get(DealFollowers)
const { manager } = new DataSource({ type: 'postgres' })
afterAll(() => app.close())

test('calls marked followers by their stages, in any order of modules', async () => {
  await followers.announce(manager, { type: 'IMPORTED' })
  expect(heard).toEqual(['first IMPORTED', 'last IMPORTED'])
})

test('collects what followers add to a change before it is written', async () => {
  const added = await followers.before(manager, { type: 'CREATING', side: 'BUYER', property: null })
  expect(added).toEqual({
    columns: { checklistId: 'one', participantsVersion: 2 },
    details: { participants: [['Dana'], []] },
  })
})
