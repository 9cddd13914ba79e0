import { BrokerageModule } from '@bluebonnet/brokerage'
import { DocumentsModule } from '@bluebonnet/documents'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Photos } from './photos.js'
import { PropertiesController } from './properties.controller.js'
import { PropertiesService } from './properties.service.js'
import { PropertyEntity } from './property.entity.js'
import { PropertyEvents } from './property.events.js'
import { PropertyLookup } from './property.lookup.js'
import { PropertyMoves } from './property.moves.js'
import { PropertyTransfer } from './property.transfer.js'
import { PropertyImportsController } from './imports/property-imports.controller.js'
import { ImportedProperties } from './imports/imported-properties.js'

@Module({
  imports: [BrokerageModule, DocumentsModule, TypeOrmModule.forFeature([PropertyEntity])],
  controllers: [PropertiesController, PropertyImportsController],
  providers: [
    PropertiesService,
    ImportedProperties,
    Photos,
    PropertyEvents,
    PropertyLookup,
    PropertyMoves,
    PropertyTransfer,
  ],
  exports: [PropertyLookup, PropertyMoves, PropertyTransfer],
})
export class PropertiesModule {}
