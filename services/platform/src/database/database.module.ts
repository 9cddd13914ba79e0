import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { type Settings, SETTINGS } from '../config/settings.js'
import { dataSourceOptions } from './data-source.js'
import { Tx } from './tx.js'

/** The connection pool. Modules register their entities with `TypeOrmModule.forFeature([...])`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({
        ...dataSourceOptions(settings),
        autoLoadEntities: true,
        retryAttempts: 3,
        retryDelay: 1_000,
      }),
    }),
  ],
  providers: [Tx],
  exports: [Tx],
})
export class DatabaseModule {}
