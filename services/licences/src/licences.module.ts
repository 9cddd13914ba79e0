import { BrokerageModule } from '@bluebonnet/brokerage'
import { DocumentsModule } from '@bluebonnet/documents'
import { NotificationsModule } from '@bluebonnet/notifications'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FetchLicencesHandler } from './fetch-licences.handler.js'
import { LicenceIndex } from './licence-index.js'
import * as licenceEntities from './licence.entities.js'
import { LicenceFlaggedComposer } from './licence-flagged.composer.js'
import { LicenceReader } from './licence-reader.js'
import { LicenceWatch } from './licence-watch.js'
import { LicencesController } from './licences.controller.js'
import { Licences } from './licences.js'
import { ReadLicencesHandler } from './read-licences.handler.js'

/** Licences of people and payees, from TREC's file. */
@Module({
  imports: [
    BrokerageModule,
    DocumentsModule,
    NotificationsModule,
    TypeOrmModule.forFeature(Object.values(licenceEntities)),
  ],
  controllers: [LicencesController],
  providers: [
    FetchLicencesHandler,
    LicenceIndex,
    LicenceFlaggedComposer,
    LicenceReader,
    Licences,
    LicenceWatch,
    ReadLicencesHandler,
  ],
  exports: [LicenceIndex],
})
export class LicencesModule {}
