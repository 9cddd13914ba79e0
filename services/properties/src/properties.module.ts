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
import { PropertyReassignment } from './property.reassignment.js'
import { PropertyTransfersController } from './transfers/property-transfers.controller.js'
import { ImportedProperties } from './transfers/imported-properties.js'

@Module({
  imports: [BrokerageModule, DocumentsModule, TypeOrmModule.forFeature([PropertyEntity])],
  controllers: [PropertiesController, PropertyTransfersController],
  providers: [
    PropertiesService,
    ImportedProperties,
    Photos,
    PropertyEvents,
    PropertyLookup,
    PropertyMoves,
    PropertyReassignment,
  ],
  exports: [PropertyLookup, PropertyMoves, PropertyReassignment],
})
export class PropertiesModule {}
